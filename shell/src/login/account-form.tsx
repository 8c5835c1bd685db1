import { useState, type FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call, CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { text } from './text.ts'
import { useSubmit } from './use-submit.ts'

/** Constants of the client. */
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const

/** Needed once the password is typed. */
const importMd5 = () => import('js-md5')

interface Credentials {
  account: string
  password: string
}

interface Props {
  /** Kept by the page, so that switching the way to sign in does not clear it. */
  typed: Credentials
  onType: (typed: Credentials) => void
  initialMessage: string | null
  onTyping: () => void
  onSigningIn: (signIn: Promise<SignedIn>) => Promise<void>
}

export function AccountForm({ typed, onType, initialMessage, onTyping, onSigningIn }: Props) {
  const t = useText(text)
  const { account, password } = typed
  const { refused, sending, send } = useSubmit(initialMessage)

  /** The account for which the server asked for a code besides the password. */
  const [provedAccount, setProvedAccount] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const needsCode = provedAccount === account.trim()

  const signIn = async (withCode: string) => {
    const { md5 } = await importMd5()
    const login = call(
      publicCalls.login,
      {
        ...client,
        account: account.trim(),
        password: md5(password),
        ...(withCode ? { code: withCode } : {}),
      },
      { quiet: true },
    )
    try {
      await onSigningIn(login)
    } catch (error) {
      if (error instanceof CallError && error.details?.proof) setProvedAccount(account.trim())
      throw error
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ account, password }, () => signIn(needsCode ? code.trim() : ''))
  }
  const sendAgain = () => {
    setCode('')
    void send({ account, password }, () => signIn(''))
  }
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="login-name">
      <Field
        id="account"
        label={t('login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={document.activeElement === document.body}
        maxLength={100}
        placeholder={t('login.accountHint')}
        value={account}
        refused={refused?.field === 'account'}
        onChange={(next) => onType({ account: next, password })}
      />
      <PasswordField
        value={password}
        refused={refused?.field === 'password'}
        onFocus={() => {
          importMd5().catch(() => undefined)
          onTyping()
        }}
        onChange={(next) => onType({ account, password: next })}
      />
      {needsCode && (
        <Field
          id="code"
          label={t('login.code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
          maxLength={20}
          value={code}
          refused={refused?.field === 'code'}
          onChange={setCode}
        />
      )}
      <p className="login-refused" role="alert">
        {refused?.msg}
      </p>
      <button className="login-submit" type="submit" disabled={sending} aria-busy={sending}>
        {t('login.title')}
      </button>
      {needsCode && (
        <button type="button" className="login-link" disabled={sending} onClick={sendAgain}>
          {t('login.resend')}
        </button>
      )}
    </form>
  )
}
