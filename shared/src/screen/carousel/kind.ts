import * as z from 'zod'
import { listOf } from '../../portal/settings-schema.ts'
import { defineComponent } from '../component.ts'
import { oneOf, whole, words } from '../settings-schema.ts'

export const carouselFits = ['cover', 'contain', 'fill'] as const

/** Pictures of this system, one after the other. */
export const carousel = defineComponent({
  key: 'carousel',
  group: 'content',
  settings: z.object({
    pictures: listOf(z.object({ url: words, alt: words }), 20),
    /** How long each one is shown. */
    pause: whole(1, 60, 5),
    fit: oneOf(carouselFits, 'cover'),
  }),
  size: { w: 480, h: 300 },
  tells: ['name', 'value'],
  problem: ({ pictures }) => (pictures.length === 0 ? 'noPicture' : null),
})
