import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { flag, oneOf, words } from '../settings-schema.ts'

export const videoFits = ['contain', 'cover', 'fill'] as const

/** A film of this system. One without sound begins at once: browsers hold others until a click. */
export const video = defineComponent({
  key: 'video',
  group: 'content',
  settings: z.object({
    url: words,
    alt: words,
    loops: flag(true),
    muted: flag(true),
    controls: flag(false),
    fit: oneOf(videoFits, 'contain'),
  }),
  size: { w: 640, h: 360 },
  problem: ({ url }) => (url === '' ? 'noVideo' : null),
})
