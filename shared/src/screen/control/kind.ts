import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, heading, whole, words } from '../settings-schema.ts'

/** A control that sets a variable: a date, a number, a text, or one of several values. */
export const control = defineComponent({
  key: 'control',
  group: 'control',
  settings: z.object({
    ...heading,
    variable: words,
    /** Rows whose names can be chosen; without them, the choices of the variable. */
    ...data,
    size: whole(8, 60, 16),
  }),
  size: { w: 260, h: 44 },
  problem: ({ variable }) => (variable === '' ? 'noVariable' : null),
})
