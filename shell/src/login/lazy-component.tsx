import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

type PartState<P> = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; Part: ComponentType<P> }

/**
 * A component whose chunk is loaded on first use. If loading fails, it shows a retry button. Without
 * Suspense, whose fallback stays for at least 300 ms.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, skeleton: string) {
  return function LazyComponent(props: P) {
    const t = useText(text)
    const [part, setPart] = useState<PartState<P>>({ at: 'loading' })
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      let isMounted = true
      load().then(
        (Part) => isMounted && setPart({ at: 'ready', Part }),
        () => isMounted && setPart({ at: 'failed' }),
      )
      return () => void (isMounted = false)
    }, [attempt])
    if (part.at === 'ready') return <part.Part {...props} />
    if (part.at === 'loading') return <div className={skeleton} aria-busy="true" />
    return (
      <div className={skeleton}>
        <p role="alert">{t('login.partMissing')}</p>
        <button type="button" className="login-link" onClick={() => setAttempt(attempt + 1)}>
          {t('login.retry')}
        </button>
      </div>
    )
  }
}
