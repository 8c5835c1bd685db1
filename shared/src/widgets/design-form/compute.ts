import { computed } from '../../fields/calculate/computed.ts'
import type { Item, Plan, Read } from '../../fields/plan.ts'
import type { Symbols } from '../../fields/rules.ts'
import type { At } from './store.ts'

/** Milliseconds without a change before computed fields follow (specification: areas 5, 9). */
export const debounce = 500

interface Needs {
  plan: Plan
  symbols: Symbols
  reading: (row: number) => Read
  rowsOf: (item: Item) => readonly number[]
  put: (at: At, value: unknown) => void
  value: (at: At) => unknown
}

const whole = 0
/** Keeps computed fields after what they follow: 500 ms behind the last change, at once when asked. Those that others need come first. */
export function computing({ plan, symbols, reading, rowsOf, put, value }: Needs) {
  /** Which rows of which computed field are behind; `whole` is all of them. */
  const behind = new Map<Item, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const mark = (item: Item, row: number) => {
    const rows = behind.get(item) ?? new Set<number>()
    behind.set(item, rows)
    rows.add(row)
  }
  const markFed = ({ item, row }: At) => {
    for (const fed of plan.feeds.get(item) ?? [])
      mark(fed, fed.table !== '' && fed.table === item.table ? row : whole)
  }
  const work = (at: At) => {
    const now = computed(plan, at.item, reading(at.row), symbols)
    if (Object.is(value(at), now)) return
    put(at, now)
    markFed(at)
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const item of plan.computed) {
      const rows = behind.get(item)
      if (!rows) continue
      behind.delete(item)
      for (const row of item.table === '' ? [whole] : rows.has(whole) ? rowsOf(item) : rows)
        work({ item, row })
    }
  }
  return {
    /** A value changed. */
    after: (at: At): void => {
      markFed(at)
      if (behind.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(flush, debounce)
    },
    flush,
    all: (): void => {
      for (const item of plan.computed) mark(item, whole)
      flush()
    },
    stop: (): void => clearTimeout(timer),
  }
}
