import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { color, flag, oneOf } from '../settings-schema.ts'

export const decorations = ['wings', 'line', 'frame', 'dots', 'ring'] as const

/** Lines and frames that say nothing. */
export const decoration = defineComponent({
  key: 'decoration',
  group: 'content',
  settings: z.object({ look: oneOf(decorations, 'wings'), color, moves: flag(false) }),
  size: { w: 600, h: 48 },
})
