import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { color, flag, heading, oneOf, whole } from '../settings-schema.ts'

export const borderLooks = ['panel', 'corner', 'line'] as const

/** A frame, with a heading, that other components lie on. */
export const border = defineComponent({
  key: 'border',
  group: 'content',
  settings: z.object({
    ...heading,
    look: oneOf(borderLooks, 'panel'),
    color,
    filled: flag(true),
    size: whole(8, 100, 18),
  }),
  size: { w: 600, h: 360 },
})
