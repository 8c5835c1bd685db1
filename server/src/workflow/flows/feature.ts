import { defineFeature } from '../../feature/feature.ts'
import { flowHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'workflow.flows': flowHandlers,
  }),
})
