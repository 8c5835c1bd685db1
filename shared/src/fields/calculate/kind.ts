import * as z from 'zod'
import { Common, kind, ordered } from '../kind.ts'
import { printNumber } from '../number-value.ts'

/** A sign, a digit or a word of a function, or the field whose value stands there. */
export const Token = z.union([
  z.string().max(50),
  z.object({ __vModel__: z.string().max(80), label: z.string().max(100).default('') }),
])
export type Token = z.output<typeof Token>

export const settings = Common.extend({
  expression: z.array(Token).max(200).default([]),
  precision: z.int().min(0).max(8).nullable().default(2),
  thousands: z.boolean().default(false),
  readonly: z.boolean().default(true),
})

/** A number that follows from other fields. */
export const calculate = kind({
  tag: 'calculate',
  element: 'Calculate',
  group: 'relation',
  settings,
  empty: (): number | null => null,
  value: () => z.number().nullable(),
  column: () => 'numeric',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: ordered,
  print: (value, { precision, thousands }) => printNumber(value, precision, thousands),
})
