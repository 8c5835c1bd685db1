import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'
import { Instant, parseDate, parsePair, formatInstant } from '../../contract/fields/instant.ts'

export const settings = CommonSettings.extend({
  type: z.enum(['daterange', 'datetimerange', 'monthrange']).default('daterange'),
  format: z.string().max(30).default('yyyy-MM-dd'),
  rangeSeparator: z.string().max(5).default('至'),
  startPlaceholder: z.string().max(100).default(''),
  endPlaceholder: z.string().max(100).default(''),
})

/** From one day or time to another. */
export const dateRange = defineKind({
  tag: 'dateRange',
  element: 'el-date-picker',
  group: 'date',
  settings,
  empty: (): number[] => [],
  value: () =>
    z.union([
      z.array(Instant).length(0),
      z
        .array(Instant)
        .length(2)
        .refine(([from, to]) => from! <= to!, { error: 'order' }),
    ]),
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'overlap' }),
  operators: noOperators,
  format: (value, { format, rangeSeparator }) =>
    value.map((end) => formatInstant(end, format)).join(` ${rangeSeparator} `),
  parse: (cell) => parsePair(cell, parseDate, 'notADate'),
})
