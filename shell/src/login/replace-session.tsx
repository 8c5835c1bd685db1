import { useEffect } from 'react'
import { useText } from '@tessera/shared/text/text'
import { Card } from './card.tsx'
import { text } from './text.ts'

/** Asks before an address replaces the session of this browser, so that no link does it without a word. */
export function ReplaceSession({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  const t = useText(text)
  useEffect(() => {
    document.title = t('login.replace')
  })
  return (
    <Card title={t('login.replace')}>
      <p className="login-ask">{t('login.replaceNote')}</p>
      <button type="button" className="login-submit" onClick={onKeep}>
        {t('login.keepSession')}
      </button>
      <button type="button" className="login-second" onClick={onReplace}>
        {t('login.replaceSession')}
      </button>
    </Card>
  )
}
