import * as z from 'zod'
import { words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** A card that a remote contributes: a link with a count or a figure, or a list of today. */
export const contributed = defineWidget({
  key: 'contributed',
  group: 'data',
  settings: z.object({ remote: words, name: words }),
  size: { w: 3, h: 3 },
  problem: ({ remote }) => (remote === '' ? 'noSource' : null),
})
