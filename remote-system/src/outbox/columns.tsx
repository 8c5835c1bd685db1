import { Badge } from '@arco-design/web-react'
import type { OutboxMessage } from '@tessera/shared/contract/system/outbox'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { text } from './text.ts'

const dots = { queued: 'processing', sent: 'success', failed: 'error' } as const

export function useOutboxColumns(): Column<OutboxMessage>[] {
  const t = useText(text)
  return [
    {
      key: 'recipient',
      title: t('outbox.recipient'),
      width: 160,
      pinned: true,
      render: ({ recipient }) => <Copyable>{recipient}</Copyable>,
    },
    { key: 'text', title: t('outbox.text'), width: 330 },
    { key: 'state', title: t('outbox.state'), width: 130, render: (row) => <Badge status={dots[row.state]} text={[t(`outbox.${row.state}`), whyOf(row, t('outbox.expired'))].filter(Boolean).join('：')} /> },
    { key: 'creatorTime', title: t('outbox.creatorTime'), width: 165, render: ({ creatorTime }) => timeText(creatorTime, true) },
    { key: 'kind', title: t('outbox.kind'), width: 70, render: ({ kind }) => t(`outbox.${kind}`) },
    { key: 'attempts', title: t('outbox.attempts'), width: 60, align: 'right' },
    { key: 'gateway', title: t('outbox.gateway'), width: 120, render: ({ gateway }) => (gateway === 'development' ? t('outbox.development') : gateway) },
    { key: 'sentTime', title: t('outbox.sentTime'), width: 170, hidden: true, render: ({ sentTime }) => (sentTime === null ? '' : timeText(sentTime, true)) },
  ]
}

/** Why it was not sent; the server's word for what came too late is ours to say. */
const whyOf = ({ error }: OutboxMessage, expired: string) => (error === 'expired' ? expired : error)
