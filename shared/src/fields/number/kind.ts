import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { boundedNumber, bounds, parseNumber, formatNumber } from '../../contract/fields/number-value.ts'

export const settings = CommonSettings.extend({
  ...bounds,
  step: z.number().positive().default(1),
  stepStrictly: z.boolean().default(false),
  controlsPosition: z.enum(['', 'right']).default(''),
  thousands: z.boolean().default(false),
  unit: z.string().max(20).default(''),
})

/** A number, integer or decimal. */
export const number = defineKind({
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
  operators: orderedOperators,
  format: (value, { precision, thousands }) => formatNumber(value, precision, thousands),
  parse: parseNumber,
})
