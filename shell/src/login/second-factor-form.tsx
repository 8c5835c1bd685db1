import { useState, type FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { defineWords, useText } from '@tessera/shared/text/text'
import { Field } from './field.tsx'
import { text as loginText } from './text.ts'
import { useSubmit } from './use-submit.ts'

const text = defineWords('shell', {
  'second.title': { zh: '两步验证', en: 'Two-step verification', zhtw: '兩步驟驗證' },
  'second.digits': { zh: '六位动态码', en: 'Six-digit code', zhtw: '六位動態碼' },
  'second.recovery': { zh: '恢复码', en: 'Recovery code', zhtw: '復原碼' },
  'second.digitsHint': {
    zh: '打开手机上的身份验证器，输入为此账号显示的动态码。',
    en: 'Open the authenticator app on your phone and enter the code for this account.',
    zhtw: '開啟手機上的身分驗證器，輸入為此帳號顯示的動態碼。',
  },
  'second.recoveryHint': {
    zh: '输入设置两步验证时保存的任一恢复码，每个只能使用一次。如果没有恢复码，请联系管理员重置。',
    en: 'Enter one of your saved recovery codes. Each code works once. If you have none, ask an administrator for a reset.',
    zhtw: '輸入設定兩步驟驗證時儲存的任一復原碼，每個只能使用一次。如果沒有復原碼，請聯絡管理員重設。',
  },
  'second.toRecovery': {
    zh: '手机不在身边？使用恢复码',
    en: 'Phone not at hand? Use a recovery code',
    zhtw: '手機不在身邊？使用復原碼',
  },
  'second.toDigits': { zh: '使用动态码', en: 'Use a six-digit code', zhtw: '使用動態碼' },
})

interface Props {
  ticket: string
  onSigningIn: (signIn: Promise<SignedIn>) => Promise<void>
  onBack: () => void
}

/** Form for the second factor, shown instead of the login form. */
export function SecondFactorForm({ ticket, onSigningIn, onBack }: Props) {
  const t = useText(text)
  const login = useText(loginText)
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { refused, setRefused, sending, send } = useSubmit()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ code }, () =>
      onSigningIn(call(publicCalls.secondFactor, { ticket, code: code.trim() }, { quiet: true })),
    )
  }
  const turn = () => {
    setByRecovery(!byRecovery)
    setCode('')
    setRefused(null)
    document.getElementById('code')?.focus()
  }
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="login-second">
      <h2 id="login-second">{t('second.title')}</h2>
      <Field
        id="code"
        label={t(byRecovery ? 'second.recovery' : 'second.digits')}
        name="code"
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
        maxLength={20}
        value={code}
        refused={refused?.field === 'code'}
        aria-describedby="login-second-hint"
        onChange={setCode}
      />
      <p className="login-note" id="login-second-hint">
        {t(byRecovery ? 'second.recoveryHint' : 'second.digitsHint')}
      </p>
      <p className="login-refused" role="alert">
        {refused?.msg}
      </p>
      <button className="login-submit" type="submit" disabled={sending} aria-busy={sending}>
        {login('login.title')}
      </button>
      <button type="button" className="login-link" onClick={turn}>
        {t(byRecovery ? 'second.toDigits' : 'second.toRecovery')}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {login('login.back')}
      </button>
    </form>
  )
}
