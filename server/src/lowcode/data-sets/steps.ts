import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { GroupStep } from '@tessera/shared/contract/lowcode/data-set-summary'
import { plusDays, weekStart } from '@tessera/shared/contract/lowcode/calendar-days'
import type { Value } from './values.ts'

/** The day of a day or a time. */
export const dayOf = (value: string | number | boolean): string =>
  typeof value === 'number' ? formatInstant(value, 'yyyy-MM-dd') : String(value)

/** The period in which a day or a time lies: its first day, `2026-03`, `2026-Q1` or `2026`. */
export function stepOf(value: Value, by: GroupStep | undefined): Value {
  if (by === undefined || value === null) return value
  const day = dayOf(value)
  switch (by) {
    case 'day':
      return day
    case 'week':
      return weekStart(day)
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'year':
      return day.slice(0, 4)
  }
}

/** The steps of a period in their order. */
export function listSteps({ from, to }: { from: string; to: string }, by: GroupStep): string[] {
  const steps: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    const step = stepOf(day, by) as string
    if (steps.at(-1) !== step) steps.push(step)
  }
  return steps
}
