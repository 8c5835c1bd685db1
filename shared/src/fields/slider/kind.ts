import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { parseNumber, formatNumber } from '../../contract/fields/number-value.ts'

export const settings = CommonSettings.extend({
  min: z.number().default(0),
  max: z.number().default(100),
  step: z.number().positive().default(1),
  showStops: z.boolean().default(false),
  range: z.boolean().default(false),
})

/** A number, or a pair of numbers, on a slider. */
export const slider = defineKind({
  tag: 'slider',
  element: 'el-slider',
  group: 'input',
  settings,
  empty: (): number | number[] | null => null,
  value({ min, max, range }) {
    const one = z.number().min(min).max(max)
    return range
      ? z
          .array(one)
          .length(2)
          .refine(([from, to]) => from! <= to!, { error: 'order' })
          .nullable()
      : one.nullable()
  },
  column: ({ range }) => (range ? 'jsonb' : 'numeric'),
  inTable: true,
  listed: false,
  search: ({ range }) => (range ? null : { control: 'range', mode: 'range' }),
  sum: (value) => (typeof value === 'number' ? value : 0),
  operators: orderedOperators,
  format: (value) =>
    value === null
      ? ''
      : [value]
          .flat()
          .map((one) => formatNumber(one, null))
          .join(' – '),
  parse: (cell, { range }) => (range ? { problem: 'notANumber' } : parseNumber(cell)),
})
