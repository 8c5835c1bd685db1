import * as z from 'zod'
import { defineWidget } from '../widget.ts'

/** Numbers of approvals to do, done and copied to the user. */
export const todo = defineWidget({
  key: 'todo',
  group: 'work',
  settings: z.object({}),
  size: { w: 12, h: 3 },
})
