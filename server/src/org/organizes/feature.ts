import { defineFeature } from '../../feature/feature.ts'
import { protectedDepartments, protectedOrganizes } from './protected.ts'
import { departmentHandlers, organizeHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.organizes': organizeHandlers(sessions),
    'org.departments': departmentHandlers(sessions),
  }),
  constraints: text.constraints,
  protectedModules: [protectedOrganizes, protectedDepartments],
  texts: { 'org/organizes': text },
})
