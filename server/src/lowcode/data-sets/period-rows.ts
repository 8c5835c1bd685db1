import type { DataSetResultColumn } from '@tessera/shared/contract/lowcode/data-sets'
import type { GroupStep } from '@tessera/shared/contract/lowcode/data-set-summary'
import { refuseField } from '../../errors/refusal.ts'
import { countDays } from '@tessera/shared/contract/lowcode/calendar-days'
import type { ResolvedPeriod } from './period.ts'
import { dayOf, listSteps } from './steps.ts'
import { text } from './text.ts'
import type { Value } from './values.ts'

type Columns = readonly DataSetResultColumn[]
type Side = 'now' | 'before' | null

/**
 * Tells by a date of a row in which period it lies. A period without a column leaves all rows: parameters have chosen
 * them.
 */
export function openPeriod(
  columns: Columns,
  period: ResolvedPeriod | undefined,
): (row: readonly Value[]) => Side {
  if (period?.column === undefined) return () => 'now'
  const { column, days, before } = period
  const place = columns.findIndex(({ name }) => name === column)
  if (place < 0) throw refuseField('period', text.noColumn, { name: column })
  const { type, label } = columns[place]!
  if (type !== 'date' && type !== 'time')
    throw refuseField('period', text.periodNotADate, { name: label || column })
  return (row) => {
    const value = row[place] ?? null
    if (value === null) return null
    const day = dayOf(value)
    if (day >= days.from && day <= days.to) return 'now'
    return before && day >= before.from && day <= before.to ? 'before' : null
  }
}

const dayMs = 86_400_000

/**
 * Moves the groups of the period before to those of the period that they stand beside: the first day to the first day, the
 * second month to the second month. Null where the period has fewer of them; the total has them still.
 */
export function shiftSteps(
  columns: Columns,
  groups: readonly { readonly place: number; readonly by: GroupStep | undefined }[],
  { column, days, before }: ResolvedPeriod,
): (keys: Value[]) => Value[] | null {
  const shifts = groups.map(({ place, by }) => {
    const { name, type, key } = columns[place]!
    const isOfPeriod = column === undefined ? key !== undefined && key !== 'group' : name === column
    if (!isOfPeriod) return (value: Value) => value
    if (column !== undefined && type === 'time' && by === undefined) {
      const ms = (countDays(before!.from, days.from) - 1) * dayMs
      return (value: Value) => (typeof value === 'number' ? value + ms : value)
    }
    const step = by ?? (key === undefined || key === 'group' ? 'day' : key)
    const to = listSteps(days, step)
    const moved = new Map(listSteps(before!, step).map((one, at) => [one, to[at]]))
    return (value: Value) => (typeof value === 'string' ? moved.get(value) : undefined)
  })
  return (keys) => {
    const shifted = keys.map((value, at) => shifts[at]!(value))
    return shifted.includes(undefined) ? null : (shifted as Value[])
  }
}
