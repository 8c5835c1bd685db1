import { defineFeature } from '../../feature/feature.ts'
import { dataFieldHandlers, dataSchemeHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ protectedModules, sessions }) => ({
    'system.dataFields': dataFieldHandlers(sessions, protectedModules),
    'system.dataSchemes': dataSchemeHandlers(sessions, protectedModules),
  }),
  constraints: text.constraints,
  texts: { 'system/data-rules': text },
})
