import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { Token } from '../../contract/fields/token.ts'
import { formatNumber } from '../../contract/fields/number-value.ts'

export { Token }

export const settings = CommonSettings.extend({
  expression: z.array(Token).max(200).default([]),
  precision: z.int().min(0).max(8).nullable().default(2),
  thousands: z.boolean().default(false),
  readonly: z.boolean().default(true),
})

/** A number computed from other fields. */
export const calculate = defineKind({
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
  operators: orderedOperators,
  format: (value, { precision, thousands }) => formatNumber(value, precision, thousands),
})
