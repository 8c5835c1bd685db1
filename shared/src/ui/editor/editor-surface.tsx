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
  type LexicalEditor,
} from 'lexical'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useText } from '../../text/text.ts'
import richText from '../rich-text/rich-text.module.css'
import type { HtmlRules } from '../rich-text/sanitize-html.ts'
import { loadHtml, toHtml } from './html.ts'
import { defaultSelectionState, readSelectionState } from './selection-state.ts'
import { text } from './text.ts'
import { Toolbar } from './toolbar.tsx'
import { uploadImages } from './upload-images.ts'
import { registerVariables } from './variable-node.ts'
import styles from './editor.module.css'

/** What an editor can hold beside rich text. */
export interface EditorKit {
  create(onError: (error: Error) => void): LexicalEditor
  /** Adds behaviour to the editor. Returns a function that removes it. */
  register?(editor: LexicalEditor): () => void
  /** The rules of its HTML; absent for those of rich text. */
  rules?: HtmlRules
  /** Further tools at the end of the toolbar. */
  tools?(editor: LexicalEditor): ReactNode
}

export interface EditorProps {
  /** HTML. Elements and styles that `rich-text.ts` does not allow are dropped. */
  value?: string | undefined
  /** Called with HTML of allowed elements only; '' when there is no content. */
  onChange?: (html: string) => void
  placeholder?: string
  disabled?: boolean
  /** Placeholders by name with their meaning: `{name}` becomes one unit in the text. */
  variables?: Readonly<Record<string, string>> | undefined
  'aria-label'?: string
}

/** Tag of updates that come from `value` and not from the user. */
const externalTag = 'outside'

interface SurfaceProps extends EditorProps {
  /** Read once. */
  kit: EditorKit
  /** Gets the editor, for tools outside of it. */
  ref?: Ref<LexicalEditor> | undefined
}

/** A text with a toolbar, as a form control. */
export function EditorSurface({
  kit,
  ref,
  value = '',
  onChange,
  placeholder,
  disabled = false,
  variables,
  'aria-label': label,
}: SurfaceProps) {
  const t = useText(text)
  const root = useRef<HTMLDivElement>(null)
  const [editor] = useState(() => kit.create((error) => reportError(error)))
  const [selectionState, setSelectionState] = useState(defaultSelectionState)
  const [empty, setEmpty] = useState(true)
  const [linking, setLinking] = useState(false)
  const hasVariables = variables !== undefined
  const lastHtml = useRef<string | null>(null)
  useImperativeHandle(ref, () => editor, [editor])
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    onChangeRef.current = onChange
  })

  useEffect(() => {
    editor.setRootElement(root.current)
    return mergeRegister(
      ...(hasVariables ? [registerVariables(editor)] : []),
      ...(kit.register ? [kit.register(editor)] : []),
      registerRichText(editor),
      registerHistory(editor, createEmptyHistoryState(), 300),
      registerList(editor),
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => (void uploadImages(editor, files), true),
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        editor.read(() => {
          setSelectionState(readSelectionState())
          setEmpty(isEmpty())
        })
        // During input-method composition the text is not final.
        if (
          tags.has(externalTag) ||
          editor.isComposing() ||
          (dirtyElements.size === 0 && dirtyLeaves.size === 0)
        )
          return
        const html = editor.read(() => toHtml(editor, kit.rules))
        if (html === lastHtml.current) return
        lastHtml.current = html
        onChangeRef.current?.(html)
      }),
      () => editor.setRootElement(null),
    )
  }, [editor, hasVariables, kit])
  useEffect(() => editor.setEditable(!disabled), [editor, disabled])
  useEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    editor.update(() => loadHtml(editor, value, kit.rules), {
      tag: [externalTag, 'history-merge'],
      discrete: true,
    })
  }, [editor, value, kit])

  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    const key = event.key.toLowerCase()
    if (key === 'k') setLinking(true)
    else if (key === 'x' && event.shiftKey) editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough')
    else if (key === ']') editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)
    else if (key === '[') editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)
    else return
    event.preventDefault()
    // Ctrl+K also opens the search of the shell.
    event.stopPropagation()
  }
  return (
    <div className={styles.editor}>
      {!disabled && (
        <Toolbar
          editor={editor}
          selectionState={selectionState}
          linking={linking}
          onLinking={setLinking}
          variables={variables}
          more={kit.tools?.(editor)}
        />
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
          onKeyDown={handleKey}
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

/** Returns whether the text is one empty paragraph. Must be called within `editor.read`. */
function isEmpty(): boolean {
  const [first, second] = $getRoot().getChildren()
  return !second && (!first || ($isParagraphNode(first) && first.isEmpty() && first.getIndent() === 0))
}
