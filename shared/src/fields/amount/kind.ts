import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { boundedNumber, bounds, parseNumber, formatNumber } from '../../contract/fields/number-value.ts'

export const settings = CommonSettings.extend({
  ...bounds,
  precision: z.int().min(0).max(8).nullable().default(2),
  /** Whether the amount in Chinese capitals is shown below the field. */
  showChinese: z.boolean().default(true),
  thousands: z.boolean().default(true),
})

/** An amount of money, in yuan. */
export const amount = defineKind({
  tag: 'amount',
  element: 'Amount',
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
