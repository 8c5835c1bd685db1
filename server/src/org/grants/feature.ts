import { defineFeature } from '../../feature/feature.ts'
import { explainHandlers } from './explain.ts'
import { grantHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: ({ protectedModules, sessions }) => ({
    'org.explain': explainHandlers(protectedModules),
    'org.grants': grantHandlers(sessions, protectedModules),
  }),
})
