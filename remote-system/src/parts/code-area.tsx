import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import styles from './code-area.module.css'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  /** Visible lines. */
  lines?: number
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  /** Line to mark as wrong, counted from one. */
  wrongLine?: number | null
  id?: string
  'aria-label'?: string
}

const indent = '  '

/**
 * A small editor for SQL, JSON and scripts with line numbers. Tab indents; after Esc, Tab moves to the next
 * field.
 */
export function CodeArea({ value = '', onChange, lines = 10, wrongLine, ...rest }: Props) {
  const t = useText(text)
  const gutter = useRef<HTMLDivElement>(null)
  const [tabLeaves, setTabLeaves] = useState(false)
  const lineCount = value.split('\n').length

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.key === 'Escape' && !tabLeaves) {
      // The first Esc frees the Tab key; the next one closes the drawer.
      event.stopPropagation()
      return setTabLeaves(true)
    }
    if (event.key !== 'Tab' || tabLeaves || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const lineStart = field.value.lastIndexOf('\n', field.selectionStart - 1) + 1
    if (!event.shiftKey) field.setRangeText(indent, field.selectionStart, field.selectionEnd, 'end')
    else if (field.value.startsWith(indent, lineStart))
      field.setRangeText('', lineStart, lineStart + indent.length, 'preserve')
    onChange?.(field.value)
  }
  return (
    <div className={styles.area} style={{ blockSize: `${Math.max(lines, 3) * 20 + 18}px` }}>
      <div ref={gutter} className={styles.gutter} aria-hidden>
        {Array.from({ length: lineCount }, (_, index) => (
          <div key={index} className={index + 1 === wrongLine ? styles.wrong : undefined}>
            {index + 1}
          </div>
        ))}
      </div>
      <textarea
        {...rest}
        className={styles.text}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        title={t('code.keys')}
        onChange={({ target }) => onChange?.(target.value)}
        onKeyDown={handleKeyDown}
        onFocus={() => setTabLeaves(false)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
        }}
      />
    </div>
  )
}
