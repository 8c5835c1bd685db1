import * as z from 'zod'
import { listOf, whole, words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

const Picture = z.object({ url: z.string().min(1), alt: words })
export type Picture = z.output<typeof Picture>

/** Pictures one after the other. */
export const carousel = defineWidget({
  key: 'carousel',
  group: 'content',
  settings: z.object({
    list: listOf(Picture, 20),
    /** Seconds of each picture; 0 waits for the user. */
    seconds: whole(0, 60, 5),
  }),
  size: { w: 6, h: 6 },
  problem: ({ list }) => (list.length === 0 ? 'noPicture' : null),
})
