import { defineFeature } from '../../feature/feature.ts'
import { protectedGroups } from './protected.ts'
import { groupHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.groups': groupHandlers(sessions),
  }),
  constraints: text.constraints,
  protectedModules: [protectedGroups],
  texts: { 'org/groups': text },
})
