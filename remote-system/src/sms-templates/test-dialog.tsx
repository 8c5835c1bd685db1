import { Input } from '@arco-design/web-react'
import { Phone } from '@tessera/shared/contract/patterns'
import { smsTemplates, type SmsTemplate } from '@tessera/shared/contract/messaging/sms-templates'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'

type Values = Record<string, string>

/** Sends one message of a template to the entered number. */
export function TestDialog({
  row: { id, fullName, parameters },
  onClose,
}: {
  row: SmsTemplate
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(smsTemplates.testSent, { quiet: true, timeoutMs: 60_000 })
  const names = parameters.split(',').filter(Boolean)
  const save = async (values: Values) => {
    await send({
      id,
      phoneNumbers: values['phoneNumbers'] ?? '',
      parameters: Object.fromEntries(names.map((name) => [name, values[`of_${name}`] ?? ''])),
    })
    return t('smsTemplates.sent')
  }
  return (
    <FormDialog<Values>
      title={t('smsTemplates.testOf', { name: fullName })}
      initial={{}}
      okText={t('smsTemplates.send')}
      onSave={save}
      onClose={onClose}
    >
      <Field name="phoneNumbers" label={t('smsTemplates.phone')} schema={Phone}>
        <Input autoFocus maxLength={11} inputMode="numeric" />
      </Field>
      {names.map((name) => (
        <Field
          key={name}
          name={`of_${name}`}
          label={name}
          required
          check={(value) => (value ? undefined : t('smsTemplates.required'))}
        >
          <Input maxLength={100} />
        </Field>
      ))}
    </FormDialog>
  )
}
