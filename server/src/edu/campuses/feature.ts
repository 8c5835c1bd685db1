import { defineFeature } from '../../feature/feature.ts'
import { protectedCampuses } from './protected.ts'
import { campusExport } from './export.ts'
import { campusHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.campuses': campusHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedCampuses],
  texts: { 'edu/campuses': text },
  exporters: () => [campusExport],
})
