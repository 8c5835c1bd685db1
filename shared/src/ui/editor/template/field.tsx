import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { text } from '../text.ts'
import styles from '../editor.module.css'
import type { TemplateEditorProps } from './template-editor.tsx'

type State =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'ready'; Editor: (props: TemplateEditorProps) => ReactNode }

/** The editor of print templates as a form field. Its code is loaded on first render. */
export function TemplateField(props: TemplateEditorProps) {
  const t = useText(text)
  const [state, setState] = useState<State>({ at: 'loading' })
  useEffect(() => {
    if (state.at !== 'loading') return
    let cancelled = false
    import('@tessera/shared/editor')
      .then(({ loadTemplateEditor }) => loadTemplateEditor())
      .then(
        ({ TemplateEditor }) => cancelled || setState({ at: 'ready', Editor: TemplateEditor }),
        () => cancelled || setState({ at: 'failed' }),
      )
    return () => void (cancelled = true)
  }, [state.at])
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
