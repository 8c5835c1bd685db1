import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { boundedNumber, parseNumber, formatNumber } from '../../contract/fields/number-value.ts'

export const settings = CommonSettings.extend({
  max: z.int().min(1).max(20).default(5),
  allowHalf: z.boolean().default(false),
  showText: z.boolean().default(false),
  showScore: z.boolean().default(false),
})

/** Stars. */
export const rate = defineKind({
  tag: 'rate',
  element: 'el-rate',
  group: 'input',
  settings,
  empty: (): number | null => 0,
  value: ({ max, allowHalf }) =>
    boundedNumber({ min: 0, max, precision: null }).refine(
      (value) => value === null || Number.isInteger(value * (allowHalf ? 2 : 1)),
      { error: 'step' },
    ),
  column: () => 'numeric',
  inTable: true,
  listed: false,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: orderedOperators,
  format: (value) => formatNumber(value, null),
  parse: parseNumber,
})
