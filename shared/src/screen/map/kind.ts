import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { color, data, flag, heading, whole, words } from '../settings-schema.ts'

/** Regions coloured by their values; a region with a map of its own opens it. */
export const map = defineComponent({
  key: 'map',
  group: 'chart',
  settings: z.object({
    ...data,
    ...heading,
    /** Id of the map at first; '' is the first one. */
    mapId: words,
    drills: flag(true),
    labels: flag(true),
    size: whole(8, 60, 14),
    color,
  }),
  size: { w: 720, h: 540 },
  tells: ['name', 'value', 'column'],
})
