import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, dataProblem, heading, whole, words } from '../settings-schema.ts'

/** Rows by their value, the highest first. */
export const ranking = defineComponent({
  key: 'ranking',
  group: 'data',
  settings: z.object({ ...data, ...heading, size: whole(8, 60, 16), maxRows: whole(1, 50, 8), unit: words }),
  size: { w: 420, h: 320 },
  tells: ['name', 'value', 'column'],
  problem: dataProblem,
})
