import * as z from 'zod'
import { Common, kind, ordered } from '../kind.ts'
import { boundedNumber, parseNumber, printNumber } from '../number-value.ts'

export const settings = Common.extend({
  max: z.int().min(1).max(20).default(5),
  allowHalf: z.boolean().default(false),
  showText: z.boolean().default(false),
  showScore: z.boolean().default(false),
})

/** Stars. */
export const rate = kind({
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
  inTable: false,
  listed: false,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: ordered,
  print: (value) => printNumber(value, null),
  parse: parseNumber,
})
