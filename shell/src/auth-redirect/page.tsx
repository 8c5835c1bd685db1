import { useEffect, useEffectEvent, useState } from 'react'
import { doors } from '@tessera/shared/contract/shell/doors'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { arrive } from '../login/arrival.ts'
import { Card } from '../login/card.tsx'
import { text } from '../login/text.ts'

/** `/auth-redirect`: a foreign sign-in sends people here with a one-time code, which is exchanged for a session. */
export default function ForeignPage({ onSignedIn }: { onSignedIn: (path: string | null) => Promise<void> }) {
  const t = useText(text)
  const [refused, setRefused] = useState<string | null>(null)
  const enter = useEffectEvent(async () => {
    const query = new URLSearchParams(location.search)
    try {
      const { token } = await call(doors.exchange, { code: query.get('code') || '-' }, { quiet: true })
      session.signIn(token)
      arrive()
      await onSignedIn(query.get('redirect'))
    } catch (error) {
      setRefused(error instanceof CallError ? error.msg : t('login.partMissing'))
    }
  })
  useEffect(() => void enter(), [])
  useEffect(() => {
    document.title = t('login.title')
  })
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
