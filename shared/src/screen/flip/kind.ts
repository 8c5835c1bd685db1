import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, dataProblem, decimals, heading, letters, whole, words } from '../settings-schema.ts'

/** One figure, whose digits roll where it changes. */
export const flip = defineComponent({
  key: 'flip',
  group: 'data',
  settings: z.object({
    ...data,
    ...heading,
    ...letters(48),
    decimals,
    /** At least so many digits. */
    digits: whole(1, 12, 1),
    prefix: words,
    unit: words,
  }),
  size: { w: 300, h: 130 },
  problem: dataProblem,
})
