import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import type { EditorProps } from '@tessera/shared/editor'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './editor.module.css'

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; Editor: ComponentType<EditorProps> }

/** The rich-text editor as a field of a form; its code is fetched when the field is first drawn. */
export function RichTextField(props: EditorProps) {
  const t = useText(text)
  const [state, setState] = useState<State>({ at: 'loading' })
  useEffect(() => {
    if (state.at !== 'loading') return
    let gone = false
    import('@tessera/shared/editor').then(
      ({ Editor }) => gone || setState({ at: 'ready', Editor }),
      () => gone || setState({ at: 'failed' }),
    )
    return () => void (gone = true)
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
