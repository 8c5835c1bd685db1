import type { Field } from '../../../../fields/design.ts'
import { isDateRange, type ListView } from '../../../../fields/list-views.ts'
import { startOfDay } from '../../../../contract/fields/instant.ts'

type Values = Readonly<Record<string, unknown>>
/** The end does not belong to the event any more. */
interface Times {
  readonly start: number
  readonly end: number
}

export const dayMs = 86_400_000
/** How long an event without an end is shown, where it has a time of day. */
const shownMs = 30 * 60_000

const dayTypes: ReadonlySet<unknown> = new Set(['date', 'month', 'year', 'daterange', 'monthrange'])

/** Whether the values of a date field are days, without times. */
export const isWholeDays = ({ kind, settings }: Field): boolean =>
  kind.group === 'date' && dayTypes.has(settings['type'])

/** When a record takes place; null without a start. The day of an end belongs to the event. */
export function timesOf(view: ListView, start: Field, stored: Values): Times | null {
  const value = stored[view.start]
  const [from, to] = isDateRange(start)
    ? [(value as unknown[] | undefined)?.[0], (value as unknown[] | undefined)?.[1]]
    : [value, view.end === '' ? undefined : stored[view.end]]
  if (typeof from !== 'number') return null
  const last = typeof to === 'number' && to > from ? to : from
  if (isWholeDays(start)) return { start: startOfDay(from), end: startOfDay(last) + dayMs }
  return { start: from, end: last === from ? from + shownMs : last }
}

/** The fields to change so that a record takes place then. */
export function valuesAt(view: ListView, start: Field, before: Times, times: Times): Record<string, unknown> {
  const last = isWholeDays(start) ? times.end - dayMs : times.end
  if (isDateRange(start)) return { [view.start]: [times.start, last] }
  const moved = times.start === before.start ? {} : { [view.start]: times.start }
  return view.end === '' ? moved : { ...moved, [view.end]: last }
}
