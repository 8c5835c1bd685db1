import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { aligns, flag, letters, oneOf, words } from '../settings-schema.ts'

/** A heading or a sentence. */
export const text = defineComponent({
  key: 'text',
  group: 'content',
  settings: z.object({ text: words, ...letters(28), align: oneOf(aligns, 'left'), bold: flag(false) }),
  size: { w: 400, h: 60 },
  problem: (settings) => (settings.text.trim() === '' ? 'noText' : null),
})
