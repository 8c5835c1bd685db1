import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators } from '../../contract/fields/kind.ts'
import { Clock, parseClock } from '../../contract/fields/instant.ts'

export const settings = CommonSettings.extend({
  format: z.enum(['HH:mm', 'HH:mm:ss']).default('HH:mm:ss'),
  /** Allowed range; null is any time. */
  selectableRange: z.tuple([Clock, Clock]).nullable().default(null),
})

/** A time of day. */
export const time = defineKind({
  tag: 'time',
  element: 'el-time-picker',
  group: 'date',
  settings,
  empty: (): string | null => null,
  value: ({ selectableRange }) =>
    (selectableRange
      ? Clock.refine((value) => value >= selectableRange[0] && value <= selectableRange[1], {
          error: 'range',
        })
      : Clock
    ).nullable(),
  column: () => 'time',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: orderedOperators,
  format: (value, { format }) => value?.slice(0, format.length) ?? '',
  parse: parseClock,
})
