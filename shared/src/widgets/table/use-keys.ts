import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

interface Deeds {
  count: number
  /** Pixels of a row. */
  height: number
  open: (at: number) => void
  select: (at: number, shift: boolean) => void
  /** Opens or closes a row of a tree; false where there is nothing to do. */
  unfold: (at: number, open: boolean) => boolean
}

const rowAt = (box: HTMLElement, at: number) => box.querySelector<HTMLElement>(`tbody tr[data-at="${at}"]`)

/** Arrows walk through the rows, Enter opens one, the space bar ticks it, right and left unfold and fold; Home and End go to the first and the last. */
export function useKeys(box: RefObject<HTMLElement | null>, { count, height, open, select, unfold }: Deeds) {
  const wanted = useRef<number | null>(null)
  const held = useRef(false)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const row = wanted.current === null ? null : rowAt(current, wanted.current)
    if (row) {
      wanted.current = null
      row.focus()
    }
    // The row that had the focus was scrolled out of what is drawn.
    else if (held.current && document.activeElement === document.body) current.focus({ preventScroll: true })
    held.current = current.contains(document.activeElement)
  })

  const walk = (to: number) => {
    const { current } = box
    if (!current || count === 0) return
    const at = Math.max(0, Math.min(count - 1, to))
    const row = rowAt(current, at)
    if (row) return row.focus()
    wanted.current = at
    current.scrollTo({ top: at * height })
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const inRow = target.matches('tr[data-at]')
    held.current = true
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
    const done =
      to !== undefined
        ? (walk(to), true)
        : !inRow
          ? false
          : event.key === 'Enter'
            ? (open(at), true)
            : event.key === ' '
              ? (select(at, event.shiftKey), true)
              : event.key === 'ArrowRight'
                ? unfold(at, true)
                : event.key === 'ArrowLeft'
                  ? unfold(at, false)
                  : false
    if (done) event.preventDefault()
  }
}
