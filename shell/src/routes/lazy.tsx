import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { beginProgress } from '../progress/progress.ts'
import { text } from './text.ts'

/** A part of the shell whose code comes with its first use. */
export interface LazyPart<P> {
  readonly load: () => Promise<ComponentType<P>>
  component?: ComponentType<P>
}

export const lazyPart = <P,>(load: () => Promise<ComponentType<P>>): LazyPart<P> => ({ load })

type LoadState = 'opening' | 'slow' | 'ready' | 'failed'

/** Milliseconds before waiting shows. */
const skeletonDelayMs = 150

/** Draws a part once its code is there; without Suspense, whose fallback would stay for a third of a second. */
export function Lazy<P extends object>({ of, props, name }: { of: LazyPart<P>; props: P; name: string }) {
  const t = useText(text)
  const [at, setAt] = useState<LoadState>(of.component ? 'ready' : 'opening')
  const isLoading = at === 'opening' || at === 'slow'
  useEffect(() => {
    if (!isLoading) return
    const arrived = beginProgress()
    let left = false
    // It may have come in the same moment: ready stays ready.
    const slow = setTimeout(() => setAt((now) => (now === 'opening' ? 'slow' : now)), skeletonDelayMs)
    of.load()
      .then((made) => {
        of.component = made
        if (!left) setAt('ready')
      })
      .catch(() => !left && setAt('failed'))
    return () => {
      left = true
      clearTimeout(slow)
      arrived()
    }
  }, [of, isLoading])
  const Made = of.component
  if (at === 'ready' && Made) return <Made {...props} />
  if (at === 'failed')
    return (
      <Outcome
        status="error"
        title={t('routes.failed', { name })}
        subTitle={t('routes.failedWhy')}
        extra={
          <Button type="primary" onClick={() => setAt('opening')}>
            {t('routes.retry')}
          </Button>
        }
      />
    )
  return at === 'slow' ? (
    <div role="status" aria-label={t('routes.loading', { name })}>
      <Skeleton animation text={{ rows: 8 }} />
    </div>
  ) : null
}
