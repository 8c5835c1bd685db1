import type { OutboxMessage } from '@tessera/shared/contract/messaging/outbox'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { MessageState } from './message-state.tsx'
import { text } from './text.ts'

export function useOutboxColumns(): Column<OutboxMessage>[] {
  const t = useText(text)
  return [
    {
      key: 'recipient',
      title: t('outbox.recipient'),
      pinned: true,
      render: (row) =>
        row.kind !== 'station' && row.recipient ? <Copyable>{row.recipient}</Copyable> : row.user,
    },
    { key: 'kind', title: t('outbox.kind'), render: ({ kind }) => t(`outbox.${kind}`) },
    { key: 'title', title: t('outbox.title') },
    { key: 'text', title: t('outbox.text') },
    { key: 'state', title: t('outbox.state'), render: (row) => <MessageState row={row} /> },
    { key: 'error', title: t('outbox.error'), content: 'text' },
    {
      key: 'creatorTime',
      title: t('outbox.creatorTime'),
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
    {
      key: 'gateway',
      title: t('outbox.gateway'),
      hidden: true,
      render: ({ gateway }) => (gateway === 'development' ? t('outbox.development') : gateway),
    },
    { key: 'attempts', title: t('outbox.attempts'), hidden: true, align: 'right' },
    { key: 'user', title: t('outbox.user'), hidden: true },
    {
      key: 'creatorUser',
      title: t('outbox.creatorUser'),
      hidden: true,
      render: ({ creatorUser }) => creatorUser || t('outbox.system'),
    },
    {
      key: 'sentTime',
      title: t('outbox.sentTime'),
      hidden: true,
      render: ({ sentTime }) => (sentTime === null ? '' : formatTime(sentTime, true)),
    },
  ]
}
