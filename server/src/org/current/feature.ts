import { defineFeature } from '../../feature/feature.ts'
import { currentHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.current': currentHandlers(sessions),
  }),
  texts: { 'org/current': text },
})
