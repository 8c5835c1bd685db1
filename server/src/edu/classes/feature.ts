import { defineFeature } from '../../feature/feature.ts'
import { protectedClasses } from './protected.ts'
import { classHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'edu.classes': classHandlers,
  }),
  protectedModules: [protectedClasses],
})
