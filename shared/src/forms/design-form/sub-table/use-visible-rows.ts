import { useCallback, useMemo, useState, useSyncExternalStore, type RefCallback } from 'react'
import type { PlacedField } from '../../../fields/plan.ts'
import { useForm } from '../form-context.ts'
import { visibleRows, type VisibleRows } from './visible-rows.ts'

/**
 * Heights in pixels: a row, its error message, one line of a card, and a card, which replaces rows on narrow
 * screens.
 */
const heights = { row: 41, message: 18, line: 40, card: 90 } as const
/** Up to this many rows are all rendered. */
const maxUnvirtualisedRows = 60
/** Maximum height of the scroll area in pixels, as in the style sheet. */
const viewportHeight = 480

/** Returns which rows of a sub-table to render. Rows with errors are higher. */
export function useVisibleRows(table: PlacedField, keys: readonly number[], columns: number) {
  const { store } = useForm()
  const [top, setTop] = useState(0)
  const [narrow, setNarrow] = useState(false)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const invalidRows = useSyncExternalStore(store.subscribeProblems, () => {
    if (keys.length <= maxUnvirtualisedRows) return ''
    const rows = new Set<number>()
    for (const { at } of store.problems()) if (at.item.table === table.field.settings.vModel) rows.add(at.row)
    return [...rows].join(' ')
  })
  const scroller = useCallback<RefCallback<HTMLElement>>((element) => {
    setBox(element)
    if (!element) return
    const scrolled = () => setTop(element.scrollTop)
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth <= 560))
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [])
  const rowHeights = useMemo(() => {
    const rowsWithMessage = new Set(invalidRows.split(' ').filter(Boolean).map(Number))
    const row = narrow ? heights.card + columns * heights.line : heights.row
    return keys.map((key) => row + (rowsWithMessage.has(key) ? heights.message : 0))
  }, [keys, invalidRows, narrow, columns])
  // Rounded, so that not every scrolled pixel renders again.
  const step = Math.floor(top / 40) * 40
  const window: VisibleRows = useMemo(
    () =>
      keys.length <= maxUnvirtualisedRows
        ? { from: 0, to: keys.length, above: 0, below: 0 }
        : visibleRows(rowHeights, step, viewportHeight),
    [keys, rowHeights, step],
  )
  /** Scrolls to a row, so that it is rendered. */
  const scrollToRow = useCallback(
    (key: number) => {
      const at = keys.indexOf(key)
      if (!box || at < 0) return
      const above = rowHeights.slice(0, at).reduce((sum, height) => sum + height, 0)
      if (above < box.scrollTop || above + rowHeights[at]! > box.scrollTop + box.clientHeight - 80) {
        box.scrollTo({ top: Math.max(0, above - box.clientHeight / 2), behavior: 'instant' })
        setTop(box.scrollTop)
      }
    },
    [box, keys, rowHeights],
  )
  return { window, scroller, scrollToRow }
}
