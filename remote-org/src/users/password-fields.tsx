import { Form, Input } from '@arco-design/web-react'
import { patterns } from '@tessera/shared/contract/patterns'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { text } from './text.ts'

/** A password and its confirmation: 6 to 16 letters or digits. With `optional` both may be empty. */
export function PasswordFields({ optional = false }: { optional?: boolean }) {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const validatePassword = (value: unknown) => {
    if (!value) return optional ? undefined : t('users.passwordMissing')
    return patterns.password.test(String(value)) ? undefined : t('users.passwordMissing')
  }
  return (
    <FieldGroup>
      <Field
        name="userPassword"
        label={t(optional ? 'users.password' : 'users.newPassword')}
        {...(optional ? { extra: t('users.passwordEmpty') } : {})}
        required={!optional}
        check={validatePassword}
        wide={!optional}
      >
        <Input.Password
          autoFocus={!optional}
          placeholder={t('users.passwordHint')}
          autoComplete="new-password"
          maxLength={16}
        />
      </Field>
      <Field
        name={optional ? 'passwordAgain' : 'validatePassword'}
        label={t('users.passwordAgain')}
        required={!optional}
        check={(value) =>
          (value ?? '') === ((form.getFieldValue('userPassword') as string | undefined) ?? '')
            ? undefined
            : t('users.passwordsDiffer')
        }
        wide={!optional}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
    </FieldGroup>
  )
}
