import { useImperativeHandle, useRef, type Ref } from 'react'
import styles from './grid.module.css'

export interface EditorHandle {
  readonly focus: () => void
  /** Inserts text at the cursor. */
  readonly insert: (text: string) => void
}

interface Props {
  handle: Ref<EditorHandle>
  /** Address and content of the cell. */
  label: string
  /** What is written; null while nothing is. */
  draft: string | null
  onChange: (draft: string) => void
  onBlur: () => void
}

/** The text field of the active cell. It is invisible until something is written. */
export function CellEditor({ handle, label, draft, onChange, onBlur }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    insert: (text) => {
      const { current } = field
      if (!current) return
      const [from, to] = [current.selectionStart, current.selectionEnd]
      onChange(current.value.slice(0, from) + text + current.value.slice(to))
      requestAnimationFrame(() => current.setSelectionRange(from + text.length, from + text.length))
    },
  }))
  return (
    <textarea
      ref={field}
      data-cell-editor=""
      className={draft === null ? `${styles.editor} ${styles.idle}` : styles.editor}
      aria-label={label}
      rows={Math.max(1, (draft ?? '').split('\n').length)}
      maxLength={5_000}
      spellCheck={false}
      autoComplete="off"
      value={draft ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
