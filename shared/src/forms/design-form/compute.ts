import { computeValue } from '../../fields/calculate/computed.ts'
import { debounceMs } from '../../fields/debounce.ts'
import type { PlacedField, Plan, ReadValue } from '../../fields/plan.ts'
import type { ContextSymbols } from '../../contract/fields/rules.ts'
import type { FieldPosition } from './store.ts'

interface ComputationOptions {
  plan: Plan
  symbols: ContextSymbols
  readerFrom: (row: number) => ReadValue
  rowsOf: (item: PlacedField) => readonly number[]
  setValue: (at: FieldPosition, value: unknown) => void
  value: (at: FieldPosition) => unknown
}

const whole = 0
/**
 * Updates computed fields after a change of their inputs, debounced or at once with `flush`, in order of
 * dependency.
 */
export function createComputation({
  plan,
  symbols,
  readerFrom,
  rowsOf,
  setValue,
  value,
}: ComputationOptions) {
  /** Rows of computed fields that need an update; `wholeRecord` stands for all rows. */
  const outdated = new Map<PlacedField, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const markOutdated = (item: PlacedField, row: number) => {
    const rows = outdated.get(item) ?? new Set<number>()
    outdated.set(item, rows)
    rows.add(row)
  }
  const markDependents = ({ item, row }: FieldPosition) => {
    for (const fed of plan.computedDependents.get(item) ?? [])
      markOutdated(fed, fed.table !== '' && fed.table === item.table ? row : whole)
  }
  const update = (at: FieldPosition) => {
    const now = computeValue(plan, at.item, readerFrom(at.row), symbols)
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
  const scheduleFlush = () => {
    if (outdated.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(flush, debounceMs)
  }
  return {
    /** Schedules the update of fields that depend on a changed value. */
    schedule: (at: FieldPosition): void => {
      markDependents(at)
      scheduleFlush()
    },
    /** Schedules the update of the columns of a table, and of what depends on them, after rows came or went. */
    scheduleRows: (columns: readonly PlacedField[]): void => {
      for (const item of columns) {
        // A formula without fields depends on no value, so only a new row makes it outdated.
        if (plan.computed.includes(item)) markOutdated(item, whole)
        markDependents({ item, row: whole })
      }
      scheduleFlush()
    },
    flush,
    computeAll: (): void => {
      for (const item of plan.computed) markOutdated(item, whole)
      flush()
    },
    stop: (): void => clearTimeout(timer),
  }
}
