import * as z from 'zod'
import { listOf } from '../../portal/settings-schema.ts'
import { defineComponent } from '../component.ts'
import { color, whole, words } from '../settings-schema.ts'

/** Tabs that set a variable; other components are visible by its value. */
export const tabs = defineComponent({
  key: 'tabs',
  group: 'control',
  settings: z.object({
    variable: words,
    /** Without them, the choices of the variable. */
    options: listOf(z.object({ value: words, label: words }), 20),
    size: whole(8, 60, 18),
    color,
  }),
  size: { w: 480, h: 48 },
  problem: ({ variable }) => (variable === '' ? 'noVariable' : null),
})
