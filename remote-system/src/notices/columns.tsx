import { Badge } from '@arco-design/web-react'
import type { NoticeRow } from '@tessera/shared/contract/messaging/messages'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'
import styles from './notices.module.css'

/** Number of ids in a comma-separated list. */
export const countIds = (ids: string): number => ids.split(',').filter(Boolean).length

/** A notice that was published and recalled is a draft that was sent before. */
const stateOf = ({ enabledMark, sentCount }: NoticeRow) => {
  if (enabledMark === 1) return 'released'
  return sentCount > 0 ? 'recalled' : 'draft'
}
const badges = { released: 'success', recalled: 'warning', draft: 'default' } as const

/** A click on the title opens the preview, one on the count of readers opens their list. */
export function useNoticeColumns(
  onPreview: (row: NoticeRow) => void,
  onReaders: (row: NoticeRow) => void,
): Column<NoticeRow>[] {
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
      render: (row) => <Badge status={badges[stateOf(row)]} text={t(`notices.${stateOf(row)}`)} />,
    },
    {
      key: 'sentCount',
      title: t('notices.sent'),
      align: 'right',
      render: (row) =>
        row.sentCount > 0 && (
          <button
            type="button"
            className={styles.count}
            title={t('notices.readers')}
            onClick={() => onReaders(row)}
          >
            {row.readCount} / {row.sentCount}
          </button>
        ),
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
