import { useState, type FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { callWithMessage } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { CodeField } from './code-field.tsx'
import { Field } from './field.tsx'
import { text } from './text.ts'
import { useSubmit } from './use-submit.ts'

/** Form to apply for an account. */
export function SignUpForm({ onBack }: { onBack: () => void }) {
  const t = useText(text)
  const [companyName, setCompanyName] = useState('')
  const [contact, setContact] = useState('')
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const form = useSubmit()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send({ companyName, contact, mobile, code }, async () => {
      const { msg } = await callWithMessage(
        publicCalls.signUp,
        {
          companyName: companyName.trim(),
          contact: contact.trim(),
          mobile: mobile.trim(),
          code: code.trim(),
        },
        { quiet: true },
      )
      setSent(msg)
    })
  }
  const back = (
    <button type="button" className="login-link" onClick={onBack}>
      {t('login.back')}
    </button>
  )
  if (sent !== null)
    return (
      <div className="login-form">
        <p className="login-done" role="status">
          {sent}
        </p>
        {back}
      </div>
    )
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-label={t('login.applyTitle')}>
      <h2>{t('login.applyTitle')}</h2>
      <Field
        id="companyName"
        label={t('login.company')}
        name="organization"
        autoComplete="organization"
        autoFocus
        maxLength={100}
        value={companyName}
        refused={form.refused?.field === 'companyName'}
        onChange={setCompanyName}
      />
      <Field
        id="contact"
        label={t('login.contact')}
        name="name"
        autoComplete="name"
        maxLength={50}
        value={contact}
        refused={form.refused?.field === 'contact'}
        onChange={setContact}
      />
      <CodeField
        purpose="signUp"
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
        {t('login.applySubmit')}
      </button>
      {back}
    </form>
  )
}
