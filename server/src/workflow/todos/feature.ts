import { defineFeature } from '../../feature/feature.ts'
import { todoHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'workflow.todos': todoHandlers(services),
  }),
  texts: { 'workflow/todos': text },
})
