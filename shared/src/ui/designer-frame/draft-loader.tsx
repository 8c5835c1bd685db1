import { Button, Result, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './designer-frame.module.css'

interface Props<T> {
  /** Loads what is designed; must be the same function in every render of the same one. */
  load: (signal: AbortSignal) => Promise<T>
  backText: string
  onClose: () => void
  /** Called before the saved draft is loaded instead of the one on screen. */
  onReload: () => void
  /** Renders the designer; `reload` opens the saved draft again. */
  children: (loaded: T, reload: () => void) => ReactNode
}

/** Loads a draft and shows it in its designer; where it cannot be loaded, why not, and how to go on. */
export function DraftLoader<T>({ load, backText, onClose, onReload, children }: Props<T>) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ value: T } | { why: string } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const run = async () => {
      try {
        const value = await load(abort.signal)
        setLoaded({ value })
      } catch (error) {
        if (abort.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setLoaded({ why: error.msg })
      }
    }
    void run()
    return () => abort.abort()
  }, [load, attempt])
  const retry = () => {
    setLoaded(null)
    setAttempt(attempt + 1)
  }
  const reload = () => {
    onReload()
    retry()
  }
  if (!loaded) return <DesignerSkeleton />
  if ('why' in loaded)
    return <DraftFailure title={loaded.why} backText={backText} onRetry={retry} onClose={onClose} />
  return children(loaded.value, reload)
}

export const DesignerSkeleton = () => <Skeleton animation className={styles.skeleton!} text={{ rows: 12 }} />

interface FailureProps {
  title: string
  subTitle?: string
  backText: string
  onRetry: () => void
  onClose: () => void
}

/** Says why a draft cannot be opened. */
export function DraftFailure({ title, subTitle, backText, onRetry, onClose }: FailureProps) {
  const t = useText(text)
  return (
    <Result
      status="error"
      title={title}
      {...(subTitle ? { subTitle } : {})}
      extra={
        <>
          <Button type="primary" onClick={onRetry}>
            {t('draft.retry')}
          </Button>
          <Button onClick={onClose}>{backText}</Button>
        </>
      }
    />
  )
}
