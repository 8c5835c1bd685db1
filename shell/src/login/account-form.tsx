import { md5 } from 'js-md5'
import type { FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/shell/public-calls'
import type { SignedIn } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { text } from './text.ts'
import { useSubmit } from './use-submit.ts'

/** Constants of the client. */
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const

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

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ account, password }, () =>
      onSigningIn(
        call(
          publicCalls.login,
          { ...client, account: account.trim(), password: md5(password) },
          { quiet: true },
        ),
      ),
    )
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
        onFocus={onTyping}
        onChange={(next) => onType({ account, password: next })}
      />
      <p className="login-refused" role="alert">
        {refused?.msg}
      </p>
      <button className="login-submit" type="submit" disabled={sending} aria-busy={sending}>
        {t('login.title')}
      </button>
    </form>
  )
}
