import { Badge } from '@arco-design/web-react'
import type { MessageTemplate } from '@tessera/shared/contract/messaging/message-templates'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'
import type { Channel } from './values.ts'

const dots = { 1: 'default', 2: 'warning', 3: 'error' } as const

export function useMessageTemplateColumns(): Column<MessageTemplate>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('messageTemplates.fullName'), pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('messageTemplates.enCode'),
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'category',
      title: t('messageTemplates.category'),
      sortable: true,
      render: ({ category }) => (
        <Badge status={dots[category]} text={t(`messageTemplates.category.${category}`)} />
      ),
    },
    {
      key: 'noticeMethod',
      title: t('messageTemplates.ways'),
      render: ({ noticeMethod }) =>
        joinNames(
          noticeMethod
            .split(',')
            .filter(Boolean)
            .map((way) => t(`messageTemplates.way.${way as Channel}`)),
        ),
    },
    { key: 'title', title: t('messageTemplates.title') },
    {
      key: 'enabledMark',
      title: t('messageTemplates.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    {
      key: 'sortCode',
      title: t('messageTemplates.sortCode'),
      align: 'right',
      sortable: true,
      hidden: true,
    },
    {
      key: 'creatorTime',
      title: t('messageTemplates.creatorTime'),
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('messageTemplates.creatorUser'), hidden: true },
    {
      key: 'lastModifyTime',
      title: t('messageTemplates.lastModifyTime'),
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
  ]
}
