import * as z from 'zod'
import { defineWidget } from '../widget.ts'

/** Unread mails. */
export const email = defineWidget({
  key: 'email',
  group: 'work',
  settings: z.object({}),
  size: { w: 6, h: 7 },
})
