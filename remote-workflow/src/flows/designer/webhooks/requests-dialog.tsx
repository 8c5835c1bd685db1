import { Tag } from '@arco-design/web-react'
import { Code } from '@tessera/shared/contract/wire'
import { webhooks, type RequestRow, type WebhookRow } from '@tessera/shared/contract/workflow/webhooks'
import { useText } from '@tessera/shared/text/text'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { LogDialog } from './log-dialog.tsx'
import { text } from './text.ts'
import styles from './webhooks.module.css'

interface Props {
  webhook: WebhookRow
  scope: string
  onClose: () => void
}

/** What a webhook has received, and why requests were refused. */
export function RequestsDialog({ webhook, scope, onClose }: Props) {
  const t = useText(text)
  return (
    <LogDialog<typeof webhooks.requests, RequestRow>
      title={`${t('webhooks.requests')} · ${webhook.fullName}`}
      empty={t('webhooks.requestsEmpty')}
      scope={scope}
      log={webhooks.requests}
      webhookId={webhook.id}
      onClose={onClose}
    >
      {({ deliveryId, ip, code, refusal, task, creatorTime }) => (
        <>
          <div className={styles.line}>
            <Tag size="small" color={code === Code.ok ? 'green' : 'red'}>
              {t(code === Code.ok ? 'webhooks.accepted' : 'webhooks.refused')}
            </Tag>
            {code === Code.ok ? task !== '' && <strong>{task}</strong> : <strong>{refusal}</strong>}
          </div>
          <div className={styles.facts}>
            <RelativeTimeLabel at={creatorTime} />
            <span>{t('webhooks.deliveryId', { id: deliveryId })}</span>
            <span>{ip}</span>
            {code !== Code.ok && <span>{code}</span>}
          </div>
        </>
      )}
    </LogDialog>
  )
}
