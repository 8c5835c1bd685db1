import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { oneOf, whole, words } from '../settings-schema.ts'

export const imageFits = ['contain', 'cover', 'fill'] as const

/** A picture of this system. */
export const image = defineComponent({
  key: 'image',
  group: 'content',
  settings: z.object({ url: words, alt: words, fit: oneOf(imageFits, 'contain'), radius: whole(0, 500, 0) }),
  size: { w: 320, h: 200 },
  problem: ({ url }) => (url === '' ? 'noPicture' : null),
})
