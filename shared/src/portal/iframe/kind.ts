import * as z from 'zod'
import { words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** A page of another site. */
export const iframe = defineWidget({
  key: 'iframe',
  group: 'content',
  settings: z.object({ url: words }),
  size: { w: 6, h: 10 },
  problem: ({ url }) => (url === '' ? 'noAddress' : null),
})
