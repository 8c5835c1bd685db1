import { defineFeature } from '../../feature/feature.ts'
import { todoHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'workflow.todos': todoHandlers,
  }),
})
