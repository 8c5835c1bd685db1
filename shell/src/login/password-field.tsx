import { useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value: string
  refused: boolean
  onChange: (typed: string) => void
  onFocus?: () => void
  autoFocus?: boolean
}

/** A password field with a button that shows the password, and a warning while Caps Lock is on. */
export function PasswordField({ value, refused, onChange, onFocus, autoFocus = false }: Props) {
  const t = useText(text)
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor="password">{t('login.password')}</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={autoFocus}
          maxLength={50}
          value={value}
          aria-describedby="login-caps"
          aria-invalid={refused}
          onFocus={onFocus}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-pressed={visible}
          aria-label={t(visible ? 'login.hide' : 'login.show')}
          onClick={() => setVisible(!visible)}
        >
          <svg
            viewBox="0 0 24 24"
            width="18"
            height="18"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!visible && <path d="M4 4l16 16" />}
          </svg>
        </button>
      </div>
      <p className="login-hint" id="login-caps" aria-live="polite">
        {capsLock ? t('login.capsLock') : ''}
      </p>
    </>
  )
}
