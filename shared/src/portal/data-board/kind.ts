import * as z from 'zod'
import { listOf } from '../settings-schema.ts'
import { Figure } from '../sources/schema.ts'
import { defineWidget } from '../widget.ts'

/** Figures with icon and trend. */
export const dataBoard = defineWidget({
  key: 'dataBoard',
  group: 'data',
  settings: z.object({ list: listOf(Figure, 24) }),
  size: { w: 12, h: 3 },
  problem: ({ list }) => (list.length === 0 ? 'noFigure' : null),
})
