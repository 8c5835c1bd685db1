import { Badge } from '@arco-design/web-react'
import type { NoticeRow } from '@tessera/shared/contract/system/messages'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { text } from './text.ts'
import styles from './notices.module.css'

/** Number of ids in a comma-separated list. */
export const countIds = (ids: string): number => ids.split(',').filter(Boolean).length

/** A click on the title opens the preview. */
export function useNoticeColumns(onPreview: (row: NoticeRow) => void): Column<NoticeRow>[] {
  const t = useText(text)
  return [
    {
      key: 'title',
      title: t('notices.title'),
      pinned: true,
      sortable: true,
      render: (row) => (
        <button
          type="button"
          className={styles.open}
          title={t('notices.look')}
          onClick={() => onPreview(row)}
        >
          {row.title}
        </button>
      ),
    },
    {
      key: 'toUserIds',
      title: t('notices.to'),
      render: ({ toUserIds }) =>
        toUserIds ? t('notices.some', { n: countIds(toUserIds) }) : t('notices.everybody'),
    },
    {
      key: 'enabledMark',
      title: t('notices.state'),
      sortable: true,
      render: ({ enabledMark }) => (
        <Badge
          status={enabledMark === 1 ? 'success' : 'default'}
          text={t(enabledMark === 1 ? 'notices.released' : 'notices.draft')}
        />
      ),
    },
    {
      key: 'sentCount',
      title: t('notices.sent'),
      align: 'right',
      render: ({ enabledMark, sentCount }) => (enabledMark === 1 ? sentCount : ''),
    },
    { key: 'creatorUser', title: t('notices.creator') },
    {
      key: 'lastModifyTime',
      title: t('notices.lastModifyTime'),
      sortable: true,
      render: ({ lastModifyTime }) => formatTime(lastModifyTime),
    },
    {
      key: 'creatorTime',
      title: t('notices.creatorTime'),
      hidden: true,
      sortable: true,
      render: ({ creatorTime }) => formatTime(creatorTime),
    },
  ]
}
