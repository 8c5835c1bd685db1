import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerList } from '@lexical/list'
import { DRAG_DROP_PASTE, registerRichText } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import {
  $getRoot,
  $isParagraphNode,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import richText from '../rich-text/rich-text.module.css'
import { fromHtml, toHtml } from './html.ts'
import { newEditor } from './nodes.ts'
import { nowhere, standing } from './standing.ts'
import { text } from './text.ts'
import { Toolbar } from './toolbar.tsx'
import { addPictures } from './pictures.ts'
import { recogniseVariables } from './variable.ts'
import styles from './editor.module.css'

export interface EditorProps {
  /** HTML; what is not on the list of `rich-text.ts` does not come in. */
  value?: string | undefined
  /** HTML of nothing but that list; '' where there is nothing to read. */
  onChange?: (html: string) => void
  placeholder?: string
  disabled?: boolean
  /** Values that are filled in later, by name, with what each means: `{name}` is one piece then. */
  variables?: Readonly<Record<string, string>> | undefined
  'aria-label'?: string
}

/** Changes from outside are no changes of the user. */
const outside = 'outside'

/**
 * A rich-text editor with the toolbar of the specification (areas 2), as a field of a form. Offered by the shell as one lazy shared
 * module: pages use `RichTextField`, which fetches it.
 */
export function Editor({
  value = '',
  onChange,
  placeholder,
  disabled = false,
  variables,
  'aria-label': label,
}: EditorProps) {
  const t = useText(text)
  const root = useRef<HTMLDivElement>(null)
  const [editor] = useState(() => newEditor((error) => reportError(error)))
  const [now, setNow] = useState(nowhere)
  const [empty, setEmpty] = useState(true)
  const [linking, setLinking] = useState(false)
  const takesVariables = variables !== undefined
  const told = useRef<string | null>(null)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    editor.setRootElement(root.current)
    return mergeRegister(
      ...(takesVariables ? [recogniseVariables(editor)] : []),
      registerRichText(editor),
      registerHistory(editor, createEmptyHistoryState(), 300),
      registerList(editor),
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => (void addPictures(editor, files), true),
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        editor.read(() => {
          setNow(standing())
          setEmpty(isEmpty())
        })
        // What is being composed is not yet written: Chinese arrives when its word is chosen.
        if (tags.has(outside) || editor.isComposing() || (dirtyElements.size === 0 && dirtyLeaves.size === 0))
          return
        const html = editor.read(() => toHtml(editor))
        if (html === told.current) return
        told.current = html
        tell.current?.(html)
      }),
      () => editor.setRootElement(null),
    )
  }, [editor, takesVariables])
  useEffect(() => editor.setEditable(!disabled), [editor, disabled])
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.update(() => fromHtml(editor, value), { tag: [outside, 'history-merge'], discrete: true })
  }, [editor, value])

  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    const key = event.key.toLowerCase()
    if (key === 'k') setLinking(true)
    else if (key === 'x' && event.shiftKey) editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough')
    else if (key === ']') editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)
    else if (key === '[') editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)
    else return
    event.preventDefault()
    // The shell's own Ctrl-K searches.
    event.stopPropagation()
  }
  return (
    <div className={styles.editor}>
      {!disabled && (
        <Toolbar editor={editor} now={now} linking={linking} onLinking={setLinking} variables={variables} />
      )}
      <div className={styles.sheet}>
        <div
          ref={root}
          className={`${styles.text} ${richText.text}`}
          contentEditable={!disabled}
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-label={label ?? t('editor.label')}
          aria-placeholder={placeholder ?? t('editor.placeholder')}
          spellCheck={false}
          onKeyDown={keys}
        />
        {empty && (
          <div className={styles.placeholder} aria-hidden>
            {placeholder ?? t('editor.placeholder')}
          </div>
        )}
      </div>
    </div>
  )
}

/** One paragraph with nothing in it. To be called within a read of the editor. */
function isEmpty(): boolean {
  const [first, second] = $getRoot().getChildren()
  return !second && (!first || ($isParagraphNode(first) && first.isEmpty() && first.getIndent() === 0))
}
