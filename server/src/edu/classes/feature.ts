import { defineFeature } from '../../feature/feature.ts'
import { protectedClasses } from './protected.ts'
import { classHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'edu.classes': classHandlers,
  }),
  constraints: text.constraints,
  protectedModules: [protectedClasses],
  texts: { 'edu/classes': text },
})
