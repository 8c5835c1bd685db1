import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'
import { Clock, parseClock, parsePair } from '../../contract/fields/instant.ts'

export const settings = CommonSettings.extend({
  format: z.enum(['HH:mm', 'HH:mm:ss']).default('HH:mm:ss'),
  rangeSeparator: z.string().max(5).default('至'),
  startPlaceholder: z.string().max(100).default(''),
  endPlaceholder: z.string().max(100).default(''),
})

/** From one time of day to another; over midnight where the second is earlier. */
export const timeRange = defineKind({
  tag: 'timeRange',
  element: 'el-time-picker',
  group: 'date',
  settings,
  empty: (): string[] => [],
  value: () => z.union([z.array(Clock).length(0), z.array(Clock).length(2)]),
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'overlap' }),
  operators: noOperators,
  format: (value, { format, rangeSeparator }) =>
    value.map((end) => end.slice(0, format.length)).join(` ${rangeSeparator} `),
  parse: (cell) => parsePair(cell, parseClock, 'notATime'),
})
