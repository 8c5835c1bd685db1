import { useRef, useState } from 'react'
import type { CodePurpose } from '@tessera/shared/contract/session/codes'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Field } from './field.tsx'
import { text } from './text.ts'
import { useCountdown } from './use-countdown.ts'
import type { useSubmit } from './use-submit.ts'

interface Props {
  purpose: CodePurpose
  mobile: string
  code: string
  onMobile: (typed: string) => void
  onCode: (typed: string) => void
  /** The form that shows missing and refused fields. */
  form: ReturnType<typeof useSubmit>
}

/** Fields for a mobile number and the code sent to it. The code can be sent again after a pause. */
export function CodeField({
  purpose,
  mobile,
  code,
  onMobile,
  onCode,
  form: { refused, send, sending },
}: Props) {
  const t = useText(text)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const seconds = useCountdown(resendAt)
  const codeField = useRef<HTMLInputElement>(null)

  const sendCode = () =>
    void send({ mobile }, async () => {
      const { seconds: pause } = await call(
        publicCalls.sendCode,
        { mobile: mobile.trim(), purpose },
        { quiet: true },
      )
      setResendAt(Date.now() + pause * 1000)
      codeField.current?.focus()
    })
  return (
    <>
      <Field
        id="mobile"
        label={t('login.mobile')}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus={purpose === 'login' && document.activeElement === document.body}
        maxLength={13}
        value={mobile}
        refused={refused?.field === 'mobile'}
        onChange={onMobile}
      />
      <div className="login-code">
        <Field
          ref={codeField}
          id="code"
          label={t('login.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          refused={refused?.field === 'code'}
          aria-describedby="login-code-hint"
          onChange={onCode}
        />
        <button type="button" className="login-get-code" disabled={seconds > 0 || sending} onClick={sendCode}>
          {seconds > 0
            ? t('login.resendIn', { seconds })
            : t(resendAt === null ? 'login.getCode' : 'login.resend')}
        </button>
      </div>
      <p className="login-note" id="login-code-hint" aria-live="polite">
        {resendAt === null ? '' : t('login.codeOnItsWay')}
      </p>
    </>
  )
}
