import * as z from 'zod'
import { listOf, words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** A page by the id of its menu row. The other keys are those of older designers, whose clients open the page by them. */
export const Entry = z.looseObject({ id: z.string().min(1), fullName: words })

/** Links to pages; those missing in the user's menu are left out. */
export const commonFunc = defineWidget({
  key: 'commonFunc',
  group: 'work',
  settings: z.object({ list: listOf(Entry, 60) }),
  size: { w: 6, h: 5 },
  problem: ({ list }) => (list.length === 0 ? 'noPages' : null),
})
