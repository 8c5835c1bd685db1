import * as z from 'zod'
import { listOf } from '../../portal/settings-schema.ts'
import { RowColumn } from '../../portal/sources/schema.ts'
import { defineComponent } from '../component.ts'
import { data, dataProblem, heading, whole } from '../settings-schema.ts'

/** Rows in columns. */
export const table = defineComponent({
  key: 'table',
  group: 'data',
  settings: z.object({
    ...data,
    ...heading,
    /** Without columns, those of the rows. */
    columns: listOf(RowColumn, 30),
    size: whole(8, 60, 16),
    maxRows: whole(1, 200, 10),
  }),
  size: { w: 600, h: 320 },
  tells: ['name', 'value', 'column'],
  problem: dataProblem,
})
