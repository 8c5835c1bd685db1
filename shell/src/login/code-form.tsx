import { useState, type FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { CodeField } from './code-field.tsx'
import { text } from './text.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  initialMessage: string | null
  onTyping: () => void
  onSigningIn: (signIn: Promise<SignedIn>) => Promise<void>
}

export function CodeForm({ initialMessage, onTyping, onSigningIn }: Props) {
  const t = useText(text)
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const form = useSubmit(initialMessage)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send({ mobile, code }, () =>
      onSigningIn(
        call(publicCalls.loginByCode, { mobile: mobile.trim(), code: code.trim() }, { quiet: true }),
      ),
    )
  }
  return (
    <form
      className="login-form"
      onSubmit={submit}
      onChange={onTyping}
      noValidate
      aria-labelledby="login-name"
    >
      <CodeField
        purpose="login"
        mobile={mobile}
        code={code}
        onMobile={setMobile}
        onCode={setCode}
        form={form}
      />
      <p className="login-refused" role="alert">
        {form.refused?.msg}
      </p>
      <button className="login-submit" type="submit" disabled={form.sending} aria-busy={form.sending}>
        {t('login.title')}
      </button>
    </form>
  )
}
