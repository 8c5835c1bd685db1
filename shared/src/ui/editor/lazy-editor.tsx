import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './editor.module.css'

type State<P> = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; Editor: ComponentType<P> }

/** An editor whose code `load` fetches on first render. `load` is the same function at every render. */
export function LazyEditor<P extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<P>>
  props: P
}) {
  const t = useText(text)
  const [state, setState] = useState<State<P>>({ at: 'loading' })
  useEffect(() => {
    if (state.at !== 'loading') return
    let cancelled = false
    load().then(
      (Editor) => cancelled || setState({ at: 'ready', Editor }),
      () => cancelled || setState({ at: 'failed' }),
    )
    return () => void (cancelled = true)
  }, [state.at, load])
  if (state.at === 'ready') return <state.Editor {...props} />
  return (
    <div className={`${styles.editor} ${styles.waiting}`} aria-busy={state.at === 'loading'}>
      {state.at === 'loading' ? (
        <Skeleton animation text={{ rows: 6, width: '100%' }} />
      ) : (
        <>
          {t('editor.failed')}
          <Button size="small" onClick={() => setState({ at: 'loading' })}>
            {t('editor.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
