import * as z from 'zod'
import { listOf } from '../../portal/settings-schema.ts'
import { RowColumn } from '../../portal/sources/schema.ts'
import { defineComponent } from '../component.ts'
import { data, dataProblem, heading, whole } from '../settings-schema.ts'

/** Rows that pass by, a few at a time. */
export const scroll = defineComponent({
  key: 'scroll',
  group: 'data',
  settings: z.object({
    ...data,
    ...heading,
    columns: listOf(RowColumn, 30),
    size: whole(8, 60, 16),
    /** Rows that are visible, and seconds until the next one. */
    visible: whole(1, 50, 6),
    pause: whole(1, 60, 3),
  }),
  size: { w: 560, h: 320 },
  tells: ['name', 'value', 'column'],
  problem: dataProblem,
})
