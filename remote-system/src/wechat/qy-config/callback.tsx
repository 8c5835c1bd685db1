import { Alert, Form } from '@arco-design/web-react'
import { accounts, QyConfigBody } from '@tessera/shared/contract/wechat/accounts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { SecretInput } from '../secret-input.tsx'
import shared from '../wechat.module.css'
import { text } from './text.ts'

const { shape } = QyConfigBody
const fieldNames = {
  wecom: ['qyhCallbackToken', 'qyhCallbackAesKey'],
  dingtalk: ['dingCallbackToken', 'dingCallbackAesKey'],
} as const

/**
 * Callback settings of a platform: the URL to enter in its console, the signing secrets, and the time of the
 * last event.
 */
export function CallbackSettings({ product, kept }: { product: SyncProduct; kept: ReadonlySet<string> }) {
  const t = useText(text)
  const { data } = useCall(accounts.callbacks, {})
  const [token, key] = fieldNames[product]
  const lastEventText = (time: number | null | undefined) =>
    time == null ? t('qyConfig.neverHeard') : t('qyConfig.lastHeard', { time: formatTime(time) })
  const addressField = (which: 'wecom' | 'dingtalk' | 'robot', hint: string) => (
    <Form.Item label={t(`qyConfig.url.${which}`)} extra={`${hint} ${lastEventText(data?.[which].time)}`}>
      <span className={shared.address}>
        {data && <Copyable>{`${location.origin}${data[which].url}`}</Copyable>}
      </span>
    </Form.Item>
  )
  return (
    <FieldGroup title={t('qyConfig.callback')}>
      {location.protocol !== 'https:' && (
        <Alert className={shared.wide!} type="info" content={t('qyConfig.reachable')} />
      )}
      {addressField(product, t(`qyConfig.urlHint.${product}`))}
      {product === 'dingtalk' ? addressField('robot', t('qyConfig.urlHint.robot')) : <span />}
      <Field
        name={token}
        label={t('qyConfig.callbackToken')}
        schema={shape[token]}
        extra={t('qyConfig.callbackHint')}
      >
        <SecretInput isStored={kept.has(token)} maxLength={32} generatedLength={32} />
      </Field>
      <Field name={key} label={t('qyConfig.callbackAesKey')} schema={shape[key]}>
        <SecretInput isStored={kept.has(key)} maxLength={43} generatedLength={43} />
      </Field>
    </FieldGroup>
  )
}
