import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { beginProgress } from '../progress/progress.ts'
import { text } from './text.ts'

/** A part of the shell whose chunk is loaded on first use. */
export interface LazyPart<P> {
  readonly load: () => Promise<ComponentType<P>>
  component?: ComponentType<P>
}

/** Declares a part by the function that loads its component. */
export const lazyPart = <P,>(load: () => Promise<ComponentType<P>>): LazyPart<P> => ({ load })

type LoadState = 'opening' | 'slow' | 'ready' | 'failed'

/** Milliseconds before the skeleton shows. */
const skeletonDelayMs = 150

/** Renders a part once its chunk is loaded. Without Suspense, whose fallback stays for at least 300 ms. */
export function Lazy<P extends object>({ of, props, name }: { of: LazyPart<P>; props: P; name: string }) {
  const t = useText(text)
  const [at, setAt] = useState<LoadState>(of.component ? 'ready' : 'opening')
  const isLoading = at === 'opening' || at === 'slow'
  useEffect(() => {
    if (!isLoading) return
    const arrived = beginProgress()
    let isCancelled = false
    // The chunk may have arrived in the meantime: `ready` stays.
    const slow = setTimeout(() => setAt((now) => (now === 'opening' ? 'slow' : now)), skeletonDelayMs)
    of.load()
      .then((made) => {
        of.component = made
        if (!isCancelled) setAt('ready')
      })
      .catch(() => !isCancelled && setAt('failed'))
    return () => {
      isCancelled = true
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
