import { Button, Tag } from '@arco-design/web-react'
import { webhooks, type DeliveryRow, type WebhookRow } from '@tessera/shared/contract/workflow/webhooks'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { LogDialog } from './log-dialog.tsx'
import { text } from './text.ts'
import styles from './webhooks.module.css'

interface Props {
  webhook: WebhookRow
  scope: string
  onClose: () => void
}

const waiting = { color: 'gray', name: 'webhooks.state0' } as const
const repeated = { color: 'orange', name: 'webhooks.stateRepeated' } as const
const delivered = { color: 'green', name: 'webhooks.state1' } as const
const failed = { color: 'red', name: 'webhooks.state-1' } as const

function lookOf(row: DeliveryRow) {
  if (row.state === 0) return waitsAgain(row) ? repeated : waiting
  return row.state === 1 ? delivered : failed
}

/** Whether a delivery waits because it has failed. */
const waitsAgain = ({ state, attempts }: DeliveryRow) => state === 0 && attempts > 0

/** What a webhook has sent. */
export function DeliveriesDialog({ webhook, scope, onClose }: Props) {
  const t = useText(text)
  return (
    <LogDialog<typeof webhooks.deliveries, DeliveryRow>
      title={`${t('webhooks.log')} · ${webhook.fullName}`}
      empty={t('webhooks.logEmpty')}
      scope={scope}
      log={webhooks.deliveries}
      webhookId={webhook.id}
      isUnderWay={({ state }) => state === 0}
      onClose={onClose}
    >
      {(row) => <Delivery row={row} isEnabled={webhook.enabledMark === 1} />}
    </LogDialog>
  )
}

function Delivery({ row, isEnabled }: { row: DeliveryRow; isEnabled: boolean }) {
  const t = useText(text)
  const resend = useSend(webhooks.resend, { stale: [webhooks.deliveries, webhooks.list] })
  const { id, event, task, attempts, answerStatus, failure, creatorTime } = row
  const { color, name } = lookOf(row)
  const answer = failure === '' ? answerStatus && `HTTP ${answerStatus}` : failure
  return (
    <>
      <div className={styles.line}>
        <Tag size="small" color={color}>
          {t(name)}
        </Tag>
        <strong>{t(`webhooks.event.${event}`)}</strong>
        <span>{task}</span>
      </div>
      <div className={styles.facts}>
        <RelativeTimeLabel at={creatorTime} />
        {attempts > 0 && <span>{t('webhooks.attempts', { n: attempts })}</span>}
        {answer && <span>{answer === 'disabled' ? t('webhooks.wasDisabled') : answer}</span>}
      </div>
      {(row.state === -1 || waitsAgain(row)) && (
        <div>
          <Button
            size="mini"
            aria-label={`${t('webhooks.resend')} ${t(`webhooks.event.${event}`)} ${task}`}
            disabled={resend.sending || !isEnabled}
            onClick={() => void showResult(resend.send({ id }))}
          >
            {t('webhooks.resend')}
          </Button>
        </div>
      )}
    </>
  )
}
