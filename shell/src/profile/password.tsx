import { Alert, Button, Input } from '@arco-design/web-react'
import { md5 } from 'js-md5'
import { useEffect, useEffectEvent, useState } from 'react'
import { current as calls } from '@tessera/shared/contract/org/current'
import { patterns } from '@tessera/shared/contract/patterns'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import { passwordStrength } from './strength.ts'
import { text } from './text.ts'
import styles from './profile.module.css'

interface Values {
  oldPassword?: string
  password?: string
  again?: string
}

/** Form to change the password: 6 to 16 letters and digits; requires the old one. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const [changed, setChanged] = useState(0)
  const notifyChanged = useEffectEvent(() => onChanged?.())
  // After the form with unsaved input was unmounted.
  useEffect(() => {
    if (changed > 0) notifyChanged()
  }, [changed])
  return <PasswordFields key={changed} onChanged={() => setChanged(changed + 1)} />
}

function PasswordFields({ onChanged }: { onChanged: () => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const { send } = useSend(calls.modifyPassword, { quiet: true })
  const save = async ({ oldPassword = '', password = '' }: Values) =>
    (await send({ oldPassword: md5(oldPassword), password: md5(password) })).msg
  const {
    form,
    saving,
    save: submit,
    markDirty,
    handleKey,
    leaveDialog,
  } = useRecordForm<Values>({ onSave: save, onClose: onChanged })
  const hard = passwordStrength(typed)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field saves
    <div className={styles.password} onKeyDown={(event) => event.key !== 'Escape' && handleKey(event)}>
      <Alert type="info" content={t('profile.passwordNote')} />
      <FormBody<Values>
        form={form}
        initial={{}}
        failure={undefined}
        onRetry={undefined}
        onTouched={(values) => {
          markDirty()
          if (values.password !== undefined) setTyped(values.password)
        }}
      >
        <Field
          name="oldPassword"
          label={t('profile.oldPassword')}
          required
          check={(value) => (value ? undefined : t('profile.oldMissing'))}
        >
          <Input.Password autoComplete="current-password" maxLength={16} />
        </Field>
        <Field
          name="password"
          label={t('profile.newPassword')}
          required
          check={(value) =>
            patterns.password.test(String(value ?? '')) ? undefined : t('profile.passwordRule')
          }
          {...(typed ? { extra: <StrengthMeter hard={hard} /> } : {})}
        >
          <Input.Password
            autoComplete="new-password"
            maxLength={16}
            placeholder={t('profile.passwordRule')}
          />
        </Field>
        <Field
          name="again"
          label={t('profile.passwordAgain')}
          required
          check={(value) =>
            (value ?? '') === (form.getFieldValue('password') ?? '')
              ? undefined
              : t('profile.passwordsDiffer')
          }
        >
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Field>
        <Button type="primary" loading={saving} onClick={submit}>
          {t('profile.password')}
        </Button>
      </FormBody>
      {leaveDialog}
    </div>
  )
}

function StrengthMeter({ hard }: { hard: 0 | 1 | 2 | 3 }) {
  const t = useText(text)
  return (
    <span className={`${styles.meter} ${styles[`hard${hard}`] ?? ''}`} role="status">
      <span aria-hidden />
      {t('profile.strength', { word: t(`profile.strength${hard}`) })}
    </span>
  )
}
