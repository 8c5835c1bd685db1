import * as z from 'zod'
import { defineWidget } from '../widget.ts'

/** The to-dos of the user. */
export const todoList = defineWidget({
  key: 'todoList',
  group: 'work',
  settings: z.object({}),
  size: { w: 6, h: 7 },
})
