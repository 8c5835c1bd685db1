import { useEffect, useState } from 'react'
import { useIsLoading } from './progress.ts'
import styles from './bar.module.css'

type BarState = 'idle' | 'running' | 'done'

/**
 * Progress bar at the top edge while a page loads. It is hidden from screen readers; the loading page itself
 * has a status.
 */
export function ProgressBar() {
  const isLoading = useIsLoading()
  const [at, setAt] = useState<BarState>('idle')
  if (isLoading && at !== 'running') setAt('running')
  if (!isLoading && at === 'running') setAt('done')
  useEffect(() => {
    if (at !== 'done') return
    const timer = setTimeout(() => setAt('idle'), 200)
    return () => clearTimeout(timer)
  }, [at])
  return at === 'idle' ? null : <div className={styles.progress} data-progress={at} aria-hidden />
}
