import { defineFeature } from '../../feature/feature.ts'
import { coachExport } from './export.ts'
import { protectedCoaches } from './protected.ts'
import { coachHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.coaches': coachHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedCoaches],
  texts: { 'edu/coaches': text },
  exporters: () => [coachExport],
})
