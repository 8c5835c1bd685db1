import { defineFeature } from '../../feature/feature.ts'
import { columnHandlers, formFieldHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ protectedModules, sessions }) => ({
    'system.columns': columnHandlers(sessions, protectedModules),
    'system.formFields': formFieldHandlers(sessions, protectedModules),
  }),
  constraints: text.constraints,
  texts: { 'system/columns': text },
})
