import { Badge } from '@arco-design/web-react'
import type { OutboxMessage } from '@tessera/shared/contract/messaging/outbox'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const dots = { queued: 'processing', sent: 'success', failed: 'error' } as const

/**
 * Delivery state of a message. The development gateway only records messages, so they do not count as sent.
 */
export function MessageState({ row: { state, gateway, error } }: { row: OutboxMessage }) {
  const t = useText(text)
  if (state === 'sent' && gateway === 'development')
    return <Badge status="default" text={t('outbox.nowhere')} />
  return (
    <Badge status={dots[state]} text={t(state === 'queued' && error ? 'outbox.retry' : `outbox.${state}`)} />
  )
}
