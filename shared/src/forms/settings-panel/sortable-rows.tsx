import { Button } from '@arco-design/web-react'
import { IconDelete, IconDragDotVertical, IconPlus } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Name of a row in the labels of its buttons. */
  nameOf: (row: Row, at: number) => string
  newRow: () => Row
  addText?: string
  /** Renders the inputs of a row. */
  children: (row: Row, change: (changed: Partial<Row>) => void, at: number) => ReactNode
}

/** List of rows that can be added, removed, and reordered by dragging a grip or with its arrow keys. */
export function SortableRows<Row>({ rows, onChange, nameOf, newRow, addText, children }: Props<Row>) {
  const t = useText(text)
  const list = useRef<HTMLOListElement>(null)
  const [draggedIndex, setDraggedIndex] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  // A grip that moves in the document loses the focus, so it is focused again at its new position.
  const pendingFocus = useRef<number>(undefined)
  useEffect(() => {
    if (pendingFocus.current !== undefined)
      list.current?.querySelectorAll<HTMLElement>(':scope > li > [data-grip]')[pendingFocus.current]?.focus()
    pendingFocus.current = undefined
  }, [rows])

  const move = (from: number, to: number): boolean => {
    if (to < 0 || to >= rows.length || from === to) return false
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!))
    return true
  }
  const handleKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    const to = at + step
    event.preventDefault()
    if (!move(at, to)) return
    pendingFocus.current = to
    setAnnouncement(t('panel.moved', { name: nameOf(rows[at]!, at), n: to + 1 }))
  }
  const handleDrag = ({ clientX, clientY }: PointerEvent) => {
    if (draggedIndex === undefined) return
    const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-at]')
    if (!target || target.parentElement !== list.current) return
    const to = Number(target.dataset['at'])
    if (move(draggedIndex, to)) setDraggedIndex(to)
  }
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {rows.map((row, at) => (
          <li
            key={at}
            data-at={at}
            className={draggedIndex === at ? `${styles.row} ${styles.dragged}` : styles.row}
          >
            <button
              type="button"
              data-grip
              className={styles.grip}
              aria-label={t('panel.move', { name: nameOf(row, at) })}
              onKeyDown={handleKey(at)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDraggedIndex(at)
              }}
              onPointerMove={handleDrag}
              onPointerUp={() => setDraggedIndex(undefined)}
              onPointerCancel={() => setDraggedIndex(undefined)}
            >
              <IconDragDotVertical aria-hidden />
            </button>
            <div className={styles.cells}>
              {children(row, (changed) => onChange(rows.with(at, { ...row, ...changed })), at)}
            </div>
            <Button
              type="text"
              size="mini"
              icon={<IconDelete />}
              aria-label={t('panel.remove', { name: nameOf(row, at) })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Button type="text" size="small" icon={<IconPlus />} onClick={() => onChange([...rows, newRow()])}>
        {addText ?? t('panel.add')}
      </Button>
      <span role="status" className={styles.visuallyHidden}>
        {announcement}
      </span>
    </>
  )
}
