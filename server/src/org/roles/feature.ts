import { defineFeature } from '../../feature/feature.ts'
import { protectedRoles } from './protected.ts'
import { roleHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.roles': roleHandlers(sessions),
  }),
  constraints: text.constraints,
  protectedModules: [protectedRoles],
  texts: { 'org/roles': text },
})
