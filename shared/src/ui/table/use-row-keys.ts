import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

interface RowKeyOptions {
  count: number
  /** Height of a row in pixels. */
  height: number
  open: (at: number) => void
  select: (at: number, shift: boolean) => void
  /** Expands or collapses a row of a tree. Returns false where nothing changes. */
  setExpanded: (at: number, open: boolean) => boolean
}

const rowAt = (box: HTMLElement, at: number) => box.querySelector<HTMLElement>(`tbody tr[data-at="${at}"]`)

/**
 * Returns the key handler of a table: up, down, Page Up, Page Down, Home and End move the focus between rows,
 * Enter opens a row, the space bar checks it, right and left expand and collapse it.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  { count, height, open, select, setExpanded }: RowKeyOptions,
) {
  const pendingFocus = useRef<number | null>(null)
  const hadFocus = useRef(false)
  // What gets the focus from the table, such as a dialog, also returns it. A row that disappears gives it to
  // nothing.
  useEffect(() => {
    const { current } = box
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !current?.contains(relatedTarget as Node)) hadFocus.current = false
    }
    current?.addEventListener('focusout', leave)
    return () => current?.removeEventListener('focusout', leave)
  }, [box])
  useEffect(() => {
    const { current } = box
    if (!current) return
    const row = pendingFocus.current === null ? null : rowAt(current, pendingFocus.current)
    if (row) {
      pendingFocus.current = null
      row.focus()
    }
    // The focused row was scrolled out of the rendered rows, so the table takes the focus.
    else if (hadFocus.current && document.activeElement === document.body)
      current.focus({ preventScroll: true })
    hadFocus.current = current.contains(document.activeElement)
  })

  const focusRow = (to: number) => {
    const { current } = box
    if (!current || count === 0) return
    const at = Math.max(0, Math.min(count - 1, to))
    const row = rowAt(current, at)
    if (row) return row.focus()
    pendingFocus.current = at
    current.scrollTo({ top: at * height })
  }

  /** Handles a key on the row at `at`. Returns whether the key was used. */
  const pressInRow = ({ key, shiftKey }: KeyboardEvent, at: number): boolean => {
    if (key === 'Enter') open(at)
    else if (key === ' ') select(at, shiftKey)
    else if (key === 'ArrowRight') return setExpanded(at, true)
    else if (key === 'ArrowLeft') return setExpanded(at, false)
    else return false
    return true
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const inRow = target.matches('tr[data-at]')
    hadFocus.current = true
    if ((!inRow && target !== box.current) || event.altKey || event.ctrlKey || event.metaKey) return
    const at = inRow ? Number(target.dataset['at']) : -1
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 2)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
      PageDown: at + page,
      PageUp: at - page,
    }[event.key]
    if (to !== undefined) {
      focusRow(to)
      event.preventDefault()
    } else if (inRow && pressInRow(event, at)) event.preventDefault()
  }
}
