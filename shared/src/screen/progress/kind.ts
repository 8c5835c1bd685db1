import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, dataProblem, decimals, heading, letters, whole, words } from '../settings-schema.ts'

/** One figure of a maximum as a bar. */
export const progress = defineComponent({
  key: 'progress',
  group: 'data',
  settings: z.object({
    ...data,
    ...heading,
    ...letters(18),
    max: whole(1, 1_000_000_000, 100),
    decimals,
    unit: words,
  }),
  size: { w: 360, h: 70 },
  problem: dataProblem,
})
