import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { Instant, formatInstant } from '../../contract/fields/instant.ts'
import { Token } from '../../contract/fields/token.ts'
import { formatNumber } from '../../contract/fields/number-value.ts'

export { Token }

export const settings = CommonSettings.extend({
  expression: z.array(Token).max(200).default([]),
  /** What the formula results in; a day is stored as dates are. */
  result: z.enum(['number', 'date', 'text']).default('number'),
  precision: z.int().min(0).max(8).nullable().default(2),
  thousands: z.boolean().default(false),
  /** Of a day. */
  format: z.string().max(30).default('yyyy-MM-dd'),
  readonly: z.boolean().default(true),
})

/** Limit of a computed text, in characters. */
export const maxComputedText = 500

/** A number, a day or a text computed from other fields. */
export const calculate = defineKind({
  tag: 'calculate',
  element: 'Calculate',
  group: 'relation',
  settings,
  empty: (): number | string | null => null,
  value: ({ result }): z.ZodType<number | string | null> => {
    if (result === 'text') return z.string().max(maxComputedText).nullable()
    return result === 'date' ? Instant.nullable() : z.number().nullable()
  },
  column: ({ result }) => columns[result],
  inTable: true,
  listed: true,
  search: ({ result }) =>
    result === 'text' ? { control: 'text', mode: 'contains' } : { control: 'range', mode: 'range' },
  operators: orderedOperators,
  format: (value, { result, precision, thousands, format }) => {
    if (typeof value === 'string' || value === null) return value ?? ''
    return result === 'date' ? formatInstant(value, format) : formatNumber(value, precision, thousands)
  },
})
const columns = { number: 'numeric', date: 'timestamptz', text: 'text' } as const
