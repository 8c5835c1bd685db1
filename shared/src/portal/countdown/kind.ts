import * as z from 'zod'
import { words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** Days until a date. */
export const countdown = defineWidget({
  key: 'countdown',
  group: 'content',
  settings: z.object({
    /** `yyyy-MM-dd`; '' for none. */
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .catch(''),
    note: words,
  }),
  size: { w: 3, h: 4 },
  problem: ({ date }) => (date === '' ? 'noDate' : null),
})
