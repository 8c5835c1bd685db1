import * as z from 'zod'
import { whole } from '../settings-schema.ts'
import { rowSource, findSourceProblem } from '../sources/schema.ts'
import { defineWidget } from '../widget.ts'

/** Rows by their value, the highest first. */
export const rankList = defineWidget({
  key: 'rankList',
  group: 'data',
  settings: z.object({ ...rowSource, maxRows: whole(1, 50, 10) }),
  size: { w: 4, h: 8 },
  problem: (settings) => findSourceProblem(settings),
})
