import { defineFeature } from '../../feature/feature.ts'
import { protectedAreas } from './protected.ts'
import { areaHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.areas': areaHandlers,
  }),
  constraints: text.constraints,
  protectedModules: [protectedAreas],
  texts: { 'system/areas': text },
})
