import { Button, Input } from '@arco-design/web-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import styles from './two-factor.module.css'

interface Props {
  id: string
  label: string
  /** Message when the field is empty. */
  missing: string
  secret?: boolean
  button: string
  /** Sends the value with a quiet call; the message of its `CallError` is shown below the field. */
  onSend: (typed: string) => Promise<void>
  children?: ReactNode
}

/** A form with a single field. */
export function SingleFieldForm({ id, label, missing, secret = false, button, onSend, children }: Props) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState('')
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (!typed.trim()) return refuse(missing)
    setSending(true)
    try {
      await onSend(typed)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields.length === 0) session.onFailure(error)
      refuse(error.fields[0]?.msg ?? '')
    } finally {
      setSending(false)
    }
  }
  const refuse = (message: string) => {
    setRefused(message)
    document.getElementById(id)?.focus()
  }
  const field = {
    id,
    autoFocus: true,
    value: typed,
    error: refused !== '',
    'aria-invalid': refused !== '',
    'aria-describedby': `${id}-refused`,
    onChange: setTyped,
  }
  return (
    <form className={styles.asked} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{label}</label>
      {secret ? (
        <Input.Password {...field} autoComplete="current-password" maxLength={50} />
      ) : (
        <Input {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      )}
      <p id={`${id}-refused`} className={styles.refused} role="alert">
        {refused}
      </p>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={sending}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  )
}
