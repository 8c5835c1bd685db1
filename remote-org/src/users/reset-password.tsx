import { Alert } from '@arco-design/web-react'
import { md5 } from 'js-md5'
import { users, type UserRow } from '@tessera/shared/contract/org/users'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { PasswordFields } from './password-fields.tsx'
import { text } from './text.ts'

interface Values {
  userPassword: string
  validatePassword: string
}

export function ResetPassword({
  user: { id, realName, account },
  onClose,
}: {
  user: UserRow
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(users.resetPassword, { quiet: true })
  const save = async ({ userPassword, validatePassword }: Values) =>
    (await send({ id, userPassword: md5(userPassword), validatePassword: md5(validatePassword) })).msg
  return (
    <FormDialog<Values>
      title={t('users.resetTitle', { name: `${realName}/${account}` })}
      initial={{}}
      onSave={save}
      onClose={onClose}
    >
      <Alert type="info" content={t('users.resetNote')} style={{ marginBottom: 16 }} />
      <PasswordFields />
    </FormDialog>
  )
}
