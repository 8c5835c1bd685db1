import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, dataProblem, decimals, heading, letters, whole, words } from '../settings-schema.ts'

/** One figure of a maximum on a dial. */
export const gauge = defineComponent({
  key: 'gauge',
  group: 'chart',
  settings: z.object({
    ...data,
    ...heading,
    ...letters(32),
    max: whole(1, 1_000_000_000, 100),
    decimals,
    unit: words,
  }),
  size: { w: 320, h: 240 },
  problem: dataProblem,
})
