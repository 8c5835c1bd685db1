import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import styles from './code-area.module.css'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  /** Lines that are seen without scrolling. */
  lines?: number
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  /** A line that is wrong, counted from one. */
  wrongLine?: number | null
  id?: string
  'aria-label'?: string
}

const indent = '  '

/** A small editor for statements, JSON and scripts: line numbers, and Tab indents; after Esc Tab goes on to the next field. */
export function CodeArea({ value = '', onChange, lines = 10, wrongLine, ...rest }: Props) {
  const t = useText(text)
  const gutter = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState(false)
  const count = value.split('\n').length

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.key === 'Escape' && !leaving) {
      // The first Esc frees the Tab key, the next one is the drawer's.
      event.stopPropagation()
      return setLeaving(true)
    }
    if (event.key !== 'Tab' || leaving || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const before = field.value.lastIndexOf('\n', field.selectionStart - 1) + 1
    if (!event.shiftKey) field.setRangeText(indent, field.selectionStart, field.selectionEnd, 'end')
    else if (field.value.startsWith(indent, before))
      field.setRangeText('', before, before + indent.length, 'preserve')
    onChange?.(field.value)
  }
  return (
    <div className={styles.area} style={{ blockSize: `${Math.max(lines, 3) * 20 + 18}px` }}>
      <div ref={gutter} className={styles.gutter} aria-hidden>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={at + 1 === wrongLine ? styles.wrong : undefined}>
            {at + 1}
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
        onKeyDown={keys}
        onFocus={() => setLeaving(false)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
        }}
      />
    </div>
  )
}
