import type { Field } from '../design.ts'
import { toDayFraction, toDayNumber, toInstant } from './day-number.ts'
import type { FormulaScope } from './evaluate.ts'
import type { Argument } from './values.ts'

/** How formulas read the stored values of a field: days as day numbers, clocks as fractions of a day. */
function readingOf({ kind, settings }: Field): 'day' | 'clock' | 'asStored' {
  const column = kind.column(settings)
  if (column === 'timestamptz' || kind.tag === 'dateRange') return 'day'
  return column === 'time' || kind.tag === 'timeRange' ? 'clock' : 'asStored'
}

function convert(value: unknown, reading: ReturnType<typeof readingOf>): Argument {
  if (Array.isArray(value)) return value.map((one) => convert(one, reading))
  if (reading === 'day' && typeof value === 'number') return toDayNumber(value)
  if (reading === 'clock' && typeof value === 'string' && value !== '') return toDayFraction(value)
  return (value ?? null) as Argument
}

/** Lets formulas read stored values by the names of their fields. */
export const formulaScope = (
  read: (name: string) => unknown,
  fieldOf: (name: string) => Field | undefined,
): FormulaScope => ({
  read: (name) => {
    const field = fieldOf(name)
    return field ? convert(read(name), readingOf(field)) : ((read(name) ?? null) as Argument)
  },
  isDay: (name) => {
    const field = fieldOf(name)
    return field !== undefined && readingOf(field) === 'day'
  },
})

/** The stored value of a result: that of a day is its time in epoch milliseconds. */
export const toStored = (value: Argument, isDay: boolean): Argument =>
  isDay && typeof value === 'number' ? toInstant(value) : value
