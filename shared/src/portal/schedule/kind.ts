import * as z from 'zod'
import { oneOf, words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** A month with what takes place on its days. */
export const schedule = defineWidget({
  key: 'schedule',
  group: 'work',
  settings: z.object({
    /** `agenda`: what remotes say about today; `interface`: the rows of a data interface. */
    source: oneOf(['agenda', 'interface'], 'agenda'),
    propsApi: words,
    /** The columns with the day and with the words. */
    dateKey: words,
    titleKey: words,
  }),
  size: { w: 6, h: 10 },
  problem: ({ source, propsApi }) => (source === 'interface' && propsApi === '' ? 'noSource' : null),
})
