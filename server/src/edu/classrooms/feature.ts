import { defineFeature } from '../../feature/feature.ts'
import { classroomExport } from './export.ts'
import { protectedClassrooms } from './protected.ts'
import { classroomHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.classrooms': classroomHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedClassrooms],
  texts: { 'edu/classrooms': text },
  exporters: () => [classroomExport],
})
