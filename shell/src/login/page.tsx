import { md5 } from 'js-md5'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { session as calls } from '@tessera/shared/contract/shell/session'
import { welcome } from '@tessera/shared/contract/shell/welcome'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { takeFarewell } from '../session/farewell.ts'
import { rememberLayout } from '../settings/paint.ts'
import { DemoAccounts, type Demo } from './demo-accounts.tsx'
import { Languages } from './languages.tsx'
import { Picture } from './picture.tsx'
import { text } from './text.ts'
import './login.css'
import './dark.css'

interface Props {
  /** Somebody is about to sign in: a good moment to fetch what comes next. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
}

/** Fixed in the client (specification: shell 7, wire 2.1). */
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const

/**
 * Sign-in with an account. Plain elements instead of Arco's form: this page must be there before anything else is,
 * so it carries no component library.
 */
export function LoginPage({ onTyping, onSignedIn }: Props) {
  const t = useText(text)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(takeFarewell)
  const [welcomed, setWelcomed] = useState<{ sysName: string; demo: Demo | null } | null>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { i18n } = useTranslation()
  const name = welcomed && i18n.language === 'zh' ? welcomed.sysName : t('login.product')

  useEffect(() => {
    call(welcome.read, {}, { quiet: true }).then(setWelcomed, () => {})
  }, [])
  useEffect(() => {
    document.title = `${t('login.title')} - ${name}`
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const missing = !account.trim() ? t('login.needAccount') : !password ? t('login.needPassword') : null
    if (missing) return setRefused(missing)
    setSending(true)
    setRefused(null)
    try {
      const { token, theme } = await call(calls.login, { ...client, account: account.trim(), password: md5(password) }, { quiet: true })
      session.signIn(token)
      rememberLayout(theme)
      await onSignedIn()
    } catch (error) {
      setRefused(error instanceof CallError ? error.msg : String(error))
      setSending(false)
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const choose = (chosen: string, demoPassword: string) => {
    setAccount(chosen)
    setPassword(demoPassword)
    setRefused(null)
    passwordField.current?.focus()
  }

  return (
    <div className="login">
      <div className="login-languages">
        <Languages />
      </div>
      <aside className="login-brand" aria-hidden="true">
        <Picture />
        <p>{t('login.slogan')}</p>
      </aside>
      <main className="login-main">
        <form className="login-form" onSubmit={submit} noValidate aria-labelledby="login-name">
          <h1 id="login-name">{name}</h1>
          <label htmlFor="account">{t('login.account')}</label>
          <input
            id="account"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            maxLength={100}
            value={account}
            aria-invalid={refused !== null && !account.trim()}
            onChange={(event) => setAccount(event.target.value)}
          />
          <label htmlFor="password">{t('login.password')}</label>
          <div className="login-password">
            <input
              id="password"
              ref={passwordField}
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={50}
              value={password}
              aria-describedby="login-caps"
              aria-invalid={refused !== null && !password}
              onFocus={onTyping}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button type="button" aria-pressed={visible} aria-label={t(visible ? 'login.hide' : 'login.show')} onClick={() => setVisible(!visible)}>
              <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
                <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
                <circle cx="12" cy="12" r="3" />
                {!visible && <path d="M4 4l16 16" />}
              </svg>
            </button>
          </div>
          <p className="login-hint" id="login-caps" aria-live="polite">
            {capsLock ? t('login.capsLock') : ''}
          </p>
          <p className="login-refused" role="alert">
            {refused}
          </p>
          <button className="login-submit" type="submit" disabled={sending} aria-busy={sending}>
            {t('login.title')}
          </button>
          {welcomed?.demo && <DemoAccounts demo={welcomed.demo} onChoose={choose} />}
        </form>
      </main>
    </div>
  )
}
