import { useEffect, useState } from 'react'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Card } from './card.tsx'
import { loadAccountName } from './load-account-name.ts'
import { text } from './text.ts'

interface Props {
  /** The session that the address has; null where it is not known yet. */
  nextToken?: string | null
  onReplace: () => void
  onKeep: () => void
}

/** Asks before an address replaces the session of this browser, so that no link does it without a word. */
export function ReplaceSession({ nextToken = null, onReplace, onKeep }: Props) {
  const t = useText(text)
  const current = useAccountName(session.get().token)
  const next = useAccountName(nextToken)
  useEffect(() => {
    document.title = t('login.replace')
  })
  return (
    <Card title={t('login.replace')}>
      <p className="login-ask">{t('login.replaceNote')}</p>
      {current !== '' && <p className="login-ask">{t('login.currentAccount', { name: current })}</p>}
      {next !== '' && <p className="login-ask">{t('login.nextAccount', { name: next })}</p>}
      <button type="button" className="login-submit" onClick={onKeep}>
        {t('login.keepSession')}
      </button>
      <button type="button" className="login-second" onClick={onReplace}>
        {t('login.replaceSession')}
      </button>
    </Card>
  )
}

/** The account of a session; '' until it is known. */
function useAccountName(token: string | null): string {
  const [name, setName] = useState('')
  useEffect(() => {
    if (token === null) return
    const load = async () => setName(await loadAccountName(token))
    void load()
  }, [token])
  return name
}
