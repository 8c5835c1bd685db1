import { Checkbox, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import {
  webhookEvents,
  webhooks,
  type WebhookEvent,
  type WebhookRow,
} from '@tessera/shared/contract/workflow/webhooks'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'

/** The secret of a webhook, which is shown once. */
export interface ShownSecret {
  readonly id: string
  readonly secret: string
  readonly direction: WebhookRow['direction']
}

interface Props {
  flowId: string
  /** The webhook to change; null for a new one. */
  webhook: WebhookRow | null
  onCreated: (secret: ShownSecret) => void
  onClose: () => void
}

interface Values {
  fullName: string
  direction: WebhookRow['direction']
  url?: string
  events?: WebhookEvent[]
  enabledMark: 0 | 1
}

/** Creates or changes a webhook of a flow. */
export function WebhookForm({ flowId, webhook, onCreated, onClose }: Props) {
  const t = useText(text)
  const stale = { stale: [webhooks.list], quiet: true }
  const create = useSend(webhooks.create, stale)
  const update = useSend(webhooks.update, stale)
  const [direction, setDirection] = useState(webhook?.direction ?? 'out')
  const save = async ({ fullName, url = '', events = [], enabledMark }: Values) => {
    const body = {
      fullName,
      enabledMark,
      ...(direction === 'out' ? { url, events } : {}),
    } as const
    if (webhook) {
      const { msg } = await update.send({ id: webhook.id, ...body })
      return msg
    }
    const { data, msg } = await create.send({ flowId, direction, ...body })
    onCreated({ ...data, direction })
    return msg
  }
  return (
    <FormDialog<Values>
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      initial={{
        fullName: webhook?.fullName ?? '',
        url: webhook?.url ?? '',
        events: webhook?.events ?? [...webhookEvents],
        enabledMark: webhook?.enabledMark ?? 1,
      }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="fullName" label={t('webhooks.name')} required>
        <Input autoFocus maxLength={50} />
      </Field>
      {!webhook && (
        <Radio.Group
          aria-label={t('webhooks.direction')}
          direction="vertical"
          value={direction}
          onChange={setDirection}
          options={(['out', 'in'] as const).map((value) => ({
            value,
            label: t(`webhooks.direction.${value}`),
          }))}
        />
      )}
      {direction === 'out' && (
        <>
          <Field
            name="url"
            label={t('webhooks.url')}
            required
            check={(value) =>
              /^https?:\/\/[^\s/?#]+\S*$/.test(String(value ?? '')) ? undefined : t('webhooks.badUrl')
            }
          >
            <Input maxLength={1_000} placeholder="https://" />
          </Field>
          <Field
            name="events"
            label={t('webhooks.events')}
            check={(value) => (Array.isArray(value) && value.length > 0 ? undefined : t('webhooks.noEvent'))}
          >
            <Checkbox.Group
              options={webhookEvents.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
            />
          </Field>
        </>
      )}
      <Field name="enabledMark" label={t('webhooks.state')}>
        <Radio.Group
          options={[
            { value: 1, label: t('webhooks.enabled') },
            { value: 0, label: t('webhooks.disabled') },
          ]}
        />
      </Field>
    </FormDialog>
  )
}
