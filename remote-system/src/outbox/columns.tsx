import type { OutboxMessage } from '@tessera/shared/contract/system/outbox'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { MessageState } from './message-state.tsx'
import { text } from './text.ts'

export function useOutboxColumns(): Column<OutboxMessage>[] {
  const t = useText(text)
  return [
    {
      key: 'recipient',
      title: t('outbox.recipient'),
      width: 150,
      pinned: true,
      render: (row) =>
        row.kind !== 'station' && row.recipient ? <Copyable>{row.recipient}</Copyable> : row.user,
    },
    { key: 'kind', title: t('outbox.kind'), width: 95, render: ({ kind }) => t(`outbox.${kind}`) },
    { key: 'title', title: t('outbox.title'), width: 130 },
    { key: 'text', title: t('outbox.text'), width: 178 },
    { key: 'state', title: t('outbox.state'), width: 92, render: (row) => <MessageState row={row} /> },
    { key: 'error', title: t('outbox.error'), width: 140 },
    {
      key: 'creatorTime',
      title: t('outbox.creatorTime'),
      width: 160,
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
    {
      key: 'gateway',
      title: t('outbox.gateway'),
      width: 130,
      hidden: true,
      render: ({ gateway }) => (gateway === 'development' ? t('outbox.development') : gateway),
    },
    { key: 'attempts', title: t('outbox.attempts'), width: 70, hidden: true, align: 'right' },
    { key: 'user', title: t('outbox.user'), width: 150, hidden: true },
    {
      key: 'creatorUser',
      title: t('outbox.creatorUser'),
      width: 150,
      hidden: true,
      render: ({ creatorUser }) => creatorUser || t('outbox.system'),
    },
    {
      key: 'sentTime',
      title: t('outbox.sentTime'),
      width: 170,
      hidden: true,
      render: ({ sentTime }) => (sentTime === null ? '' : formatTime(sentTime, true)),
    },
  ]
}
