import { defineFeature } from '../../feature/feature.ts'
import { engineHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'workflow.engines': engineHandlers,
  }),
})
