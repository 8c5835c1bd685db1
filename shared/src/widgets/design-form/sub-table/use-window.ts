import { useCallback, useMemo, useState, useSyncExternalStore, type RefCallback } from 'react'
import type { Item } from '../../../fields/plan.ts'
import { useForm } from '../form-context.ts'
import { windowOf, type Window } from './window-of.ts'

/** Pixels of a row, of the sentence in it, and of one line where it is folded to a card. */
const heights = { row: 41, said: 18, line: 40, card: 90 } as const
/** Below this a table is drawn whole. */
const few = 60
/** The scroller's own limit; its style sheet says the same. */
const view = 480

/** Which rows of a sub-table are drawn just now; rows with something wrong in them are higher. */
export function useWindow(table: Item, keys: readonly number[], columns: number) {
  const { store } = useForm()
  const [top, setTop] = useState(0)
  const [narrow, setNarrow] = useState(false)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const wrong = useSyncExternalStore(store.watchProblems, () => {
    if (keys.length <= few) return ''
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
  const tall = useMemo(() => {
    const saying = new Set(wrong.split(' ').filter(Boolean).map(Number))
    const row = narrow ? heights.card + columns * heights.line : heights.row
    return keys.map((key) => row + (saying.has(key) ? heights.said : 0))
  }, [keys, wrong, narrow, columns])
  // Steps of the scroll, so that not every pixel draws anew.
  const step = Math.floor(top / 40) * 40
  const window: Window = useMemo(
    () =>
      keys.length <= few ? { from: 0, to: keys.length, above: 0, below: 0 } : windowOf(tall, step, view),
    [keys, tall, step],
  )
  /** Brings a row into sight, so that it is drawn. */
  const bring = useCallback(
    (key: number) => {
      const at = keys.indexOf(key)
      if (!box || at < 0) return
      const above = tall.slice(0, at).reduce((sum, height) => sum + height, 0)
      if (above < box.scrollTop || above + tall[at]! > box.scrollTop + box.clientHeight - 80) {
        box.scrollTo({ top: Math.max(0, above - box.clientHeight / 2), behavior: 'instant' })
        setTop(box.scrollTop)
      }
    },
    [box, keys, tall],
  )
  return { window, scroller, bring }
}
