import { defineFeature } from '../../feature/feature.ts'
import { buttonHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'system.buttons': buttonHandlers(sessions),
  }),
  constraints: text.constraints,
  texts: { 'system/buttons': text },
})
