import { computed } from '../../fields/calculate/computed.ts'
import type { Item, Plan, Read } from '../../fields/plan.ts'
import type { Symbols } from '../../fields/rules.ts'
import type { FieldPosition } from './store.ts'

/** Time without changes, in milliseconds, after which computed fields are updated. */
export const debounceMs = 500

interface ComputationOptions {
  plan: Plan
  symbols: Symbols
  readerFrom: (row: number) => Read
  rowsOf: (item: Item) => readonly number[]
  setValue: (at: FieldPosition, value: unknown) => void
  value: (at: FieldPosition) => unknown
}

const whole = 0
/** Updates computed fields after a change of their inputs, debounced or at once with `flush`, in order of dependency. */
export function createComputation({
  plan,
  symbols,
  readerFrom,
  rowsOf,
  setValue,
  value,
}: ComputationOptions) {
  /** Rows of computed fields that need an update; `whole` stands for all rows. */
  const outdated = new Map<Item, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const markOutdated = (item: Item, row: number) => {
    const rows = outdated.get(item) ?? new Set<number>()
    outdated.set(item, rows)
    rows.add(row)
  }
  const markDependents = ({ item, row }: FieldPosition) => {
    for (const fed of plan.feeds.get(item) ?? [])
      markOutdated(fed, fed.table !== '' && fed.table === item.table ? row : whole)
  }
  const update = (at: FieldPosition) => {
    const now = computed(plan, at.item, readerFrom(at.row), symbols)
    if (Object.is(value(at), now)) return
    setValue(at, now)
    markDependents(at)
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const item of plan.computed) {
      const rows = outdated.get(item)
      if (!rows) continue
      outdated.delete(item)
      const pendingRows = rows.has(whole) ? rowsOf(item) : rows
      for (const row of item.table === '' ? [whole] : pendingRows) update({ item, row })
    }
  }
  return {
    /** Schedules the update of fields that depend on a changed value. */
    schedule: (at: FieldPosition): void => {
      markDependents(at)
      if (outdated.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(flush, debounceMs)
    },
    flush,
    computeAll: (): void => {
      for (const item of plan.computed) markOutdated(item, whole)
      flush()
    },
    stop: (): void => clearTimeout(timer),
  }
}
