import * as z from 'zod'
import { Common, kind, ordered } from '../kind.ts'
import { boundedNumber, bounds, parseNumber, printNumber } from '../number-value.ts'

export const settings = Common.extend({
  ...bounds,
  step: z.number().positive().default(1),
  stepStrictly: z.boolean().default(false),
  controlsPosition: z.enum(['', 'right']).default(''),
  thousands: z.boolean().default(false),
  unit: z.string().max(20).default(''),
})

/** A number, whole or not. */
export const number = kind({
  tag: 'numInput',
  element: 'el-input-number',
  group: 'input',
  settings,
  empty: (): number | null => null,
  value: boundedNumber,
  column: () => 'numeric',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'range' }),
  sum: (value) => value ?? 0,
  operators: ordered,
  print: (value, { precision, thousands }) => printNumber(value, precision, thousands),
  parse: parseNumber,
})
