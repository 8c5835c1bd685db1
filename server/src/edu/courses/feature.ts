import { defineFeature } from '../../feature/feature.ts'
import { courseExport } from './export.ts'
import { protectedCourses } from './protected.ts'
import { courseHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.courses': courseHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedCourses],
  texts: { 'edu/courses': text },
  exporters: () => [courseExport],
})
