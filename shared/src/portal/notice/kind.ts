import * as z from 'zod'
import { defineWidget } from '../widget.ts'

/** The latest notices. */
export const notice = defineWidget({
  key: 'notice',
  group: 'work',
  settings: z.object({}),
  size: { w: 6, h: 7 },
})
