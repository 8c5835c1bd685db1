import { Button, Input } from '@arco-design/web-react'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './page.module.css'

/** Asks a guest for the access code of a link. */
export function CodeForm({
  hint,
  code,
  setCode,
  failure,
  isBusy,
  onSubmit,
}: {
  hint: string
  code: string
  setCode: (code: string) => void
  failure: string | null
  isBusy: boolean
  onSubmit: () => void
}): ReactNode {
  const t = useText(text)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !isBusy) onSubmit()
  }
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <p className={styles.hint}>{hint}</p>
      <label htmlFor={id}>{t('guest.code')}</label>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        maxLength={8}
        value={code}
        onChange={setCode}
        error={failure !== null}
        aria-invalid={failure !== null}
        aria-describedby={failure === null ? undefined : `${id}-error`}
      />
      {failure !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={isBusy} long>
        {t('guest.enter')}
      </Button>
    </form>
  )
}
