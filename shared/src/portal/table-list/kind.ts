import * as z from 'zod'
import { listOf, whole } from '../settings-schema.ts'
import { RowColumn, rowSource, findSourceProblem } from '../sources/schema.ts'
import { defineWidget } from '../widget.ts'

/** Rows in columns. */
export const tableList = defineWidget({
  key: 'tableList',
  group: 'data',
  settings: z.object({
    ...rowSource,
    /** Without columns, those of the first row. */
    columns: listOf(RowColumn, 30),
    maxRows: whole(1, 200, 20),
  }),
  size: { w: 6, h: 8 },
  problem: (settings) => findSourceProblem(settings),
})
