import { defineFeature } from '../../feature/feature.ts'
import { memberHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.members': memberHandlers(sessions),
  }),
  texts: { 'org/members': text },
})
