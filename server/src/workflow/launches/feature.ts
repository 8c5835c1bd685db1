import { defineFeature } from '../../feature/feature.ts'
import { launchHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'workflow.launches': launchHandlers(services),
  }),
})
