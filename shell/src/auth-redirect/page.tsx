import { useEffect, useEffectEvent, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { markArrival } from '../login/arrival.ts'
import { Card } from '../login/card.tsx'
import { ReplaceSession } from '../login/replace-session.tsx'
import { sessionOrTicket } from '../login/session-or-ticket.ts'
import { SecondFactorForm } from '../login/second-factor-form.tsx'
import { text } from '../login/text.ts'

/**
 * `/auth-redirect`: a third-party sign-in redirects here with a one-time code, which is exchanged for a
 * session. Where the browser has a session already, the user is asked first.
 */
export default function ThirdPartySignInPage({
  onSignedIn,
}: {
  onSignedIn: (path: string | null) => Promise<void>
}) {
  const t = useText(text)
  const [refused, setRefused] = useState<string | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(session.get().token !== null)
  const query = new URLSearchParams(location.search)
  const completeSignIn = async (signIn: Promise<SignedIn>) => {
    const next = await sessionOrTicket(signIn)
    if (typeof next === 'string') return setTicket(next)
    session.signIn(next.token)
    markArrival()
    await onSignedIn(query.get('redirect'))
  }
  const exchangeCode = useEffectEvent(async () => {
    try {
      await completeSignIn(call(publicCalls.exchange, { code: query.get('code') || '-' }, { quiet: true }))
    } catch (error) {
      setRefused(error instanceof CallError ? error.msg : t('login.partMissing'))
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void (isAsked || exchangeCode()), [isAsked])
  useEffect(() => {
    document.title = t('login.title')
  })
  if (isAsked)
    return <ReplaceSession onReplace={() => setAsked(false)} onKeep={() => location.replace('/home')} />
  if (ticket !== null)
    return (
      <Card title={t('login.title')}>
        <SecondFactorForm
          ticket={ticket}
          onSigningIn={completeSignIn}
          onBack={() => location.assign('/login')}
        />
      </Card>
    )
  return (
    <Card title={t('login.title')} busy={refused === null}>
      <p className="login-refused" role="alert">
        {refused}
      </p>
      {refused !== null && (
        <a className="login-link" href="/login">
          {t('login.back')}
        </a>
      )}
    </Card>
  )
}
