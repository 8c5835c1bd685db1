import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { Instant, parseDate, formatInstant } from '../../contract/fields/instant.ts'

/** A limit of a date: none, a fixed time, the value of another field, or some days from today. */
const Limit = z.discriminatedUnion('by', [
  z.object({ by: z.literal('none') }),
  z.object({ by: z.literal('moment'), at: Instant }),
  z.object({ by: z.literal('field'), vModel: z.string().max(60) }),
  z.object({ by: z.literal('today'), days: z.int().min(-36_500).max(36_500) }),
])

export const settings = CommonSettings.extend({
  type: z.enum(['date', 'datetime', 'month', 'year']).default('date'),
  format: z.string().max(30).default('yyyy-MM-dd'),
  valueFormat: z.literal('timestamp').default('timestamp'),
  start: Limit.default({ by: 'none' }),
  end: Limit.default({ by: 'none' }),
  /** Starts with the day on which the form is opened. */
  defaultCurrent: z.boolean().default(false),
})

/** A day or a time, in epoch milliseconds. */
export const date = defineKind({
  tag: 'date',
  element: 'el-date-picker',
  group: 'date',
  settings,
  empty: (): number | null => null,
  value: () => Instant.nullable(),
  column: () => 'timestamptz',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: orderedOperators,
  format: (value, { format }) => (value === null ? '' : formatInstant(value, format)),
  parse: (cell) => (cell.trim() === '' ? { value: null } : parseDate(cell)),
})
