import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

type Part<P> = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; Part: ComponentType<P> }

/** A part of the page that is fetched when it is first wanted; when it does not arrive, one can try again. No Suspense: its fallback would stay for 300 ms. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, skeleton: string) {
  return function Later(props: P) {
    const t = useText(text)
    const [part, setPart] = useState<Part<P>>({ at: 'loading' })
    const [tries, setTries] = useState(0)
    useEffect(() => {
      let wanted = true
      load().then(
        (Part) => wanted && setPart({ at: 'ready', Part }),
        () => wanted && setPart({ at: 'failed' }),
      )
      return () => void (wanted = false)
    }, [tries])
    if (part.at === 'ready') return <part.Part {...props} />
    if (part.at === 'loading') return <div className={skeleton} aria-busy="true" />
    return (
      <div className={skeleton}>
        <p role="alert">{t('login.partMissing')}</p>
        <button type="button" className="login-link" onClick={() => setTries(tries + 1)}>
          {t('login.retry')}
        </button>
      </div>
    )
  }
}
