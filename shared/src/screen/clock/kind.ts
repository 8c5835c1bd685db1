import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { aligns, flag, letters, oneOf } from '../settings-schema.ts'

export const clockShows = ['both', 'time', 'date'] as const

/** Date and time of the machine that shows the screen. */
export const clock = defineComponent({
  key: 'clock',
  group: 'content',
  settings: z.object({
    shows: oneOf(clockShows, 'both'),
    weekday: flag(true),
    ...letters(24),
    align: oneOf(aligns, 'right'),
  }),
  size: { w: 420, h: 50 },
})
