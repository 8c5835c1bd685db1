import { Input } from '@arco-design/web-react'
import { messageTemplates, type MessageTemplate } from '@tessera/shared/contract/messaging/message-templates'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UserTransfer } from '@tessera/shared/ui/user-transfer/user-transfer'
import { text } from './text.ts'

type Values = { to: string[] } & Record<string, unknown>

/** Sends a message of a template to the selected users. */
export function SendDialog({
  row: { id, fullName },
  onClose,
}: {
  row: MessageTemplate
  onClose: () => void
}) {
  const t = useText(text)
  const { data } = useCall(messageTemplates.parameters, { id }, { dedupingInterval: 0 })
  const { send } = useSend(messageTemplates.send, { quiet: true })
  if (!data) return null
  const save = async ({ to, ...values }: Values) => {
    const { data: sent } = await send({
      id,
      toUserIds: to.join(','),
      variables: Object.fromEntries(
        data.list.map(({ field }) => [field, String(values[`of_${field}`] ?? '')]),
      ),
    })
    return t('messageTemplates.sent', { n: sent.messages })
  }
  return (
    <FormDialog<Values>
      title={t('messageTemplates.sendOf', { name: fullName })}
      initial={{ to: [] }}
      okText={t('messageTemplates.send')}
      onSave={save}
      onClose={onClose}
    >
      <Field
        name="to"
        label={t('messageTemplates.to')}
        required
        check={(chosen) =>
          (chosen as string[] | undefined)?.length ? undefined : t('messageTemplates.noTo')
        }
      >
        <UserTransfer placeholder={t('messageTemplates.toPlaceholder')} />
      </Field>
      {data.list.map(({ field, fieldName, sample }) => (
        <Field
          key={field}
          name={`of_${field}`}
          label={fieldName ? `${fieldName} {${field}}` : `{${field}}`}
          required
          check={(value) => (value ? undefined : t('messageTemplates.noValue'))}
        >
          <Input maxLength={500} placeholder={sample} />
        </Field>
      ))}
    </FormDialog>
  )
}
