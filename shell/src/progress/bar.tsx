import { useEffect, useState } from 'react'
import { useWaiting } from './progress.ts'
import './bar.css'

type At = 'idle' | 'running' | 'done'

/**
 * A line at the top edge while navigating. What is on its way is told to screen readers where it will stand.
 */
export function ProgressBar() {
  const waiting = useWaiting()
  const [at, setAt] = useState<At>('idle')
  if (waiting && at !== 'running') setAt('running')
  if (!waiting && at === 'running') setAt('done')
  useEffect(() => {
    if (at !== 'done') return
    const timer = setTimeout(() => setAt('idle'), 200)
    return () => clearTimeout(timer)
  }, [at])
  return at === 'idle' ? null : <div className={`progress ${at}`} aria-hidden />
}
