import * as z from 'zod'
import { words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** Formatted text; it is sanitised before it is shown. */
export const richText = defineWidget({
  key: 'richText',
  group: 'content',
  settings: z.object({ html: words }),
  size: { w: 6, h: 5 },
  problem: ({ html }) => (html.replace(/<(?!img)[^>]*>/g, '').trim() === '' ? 'noText' : null),
})
