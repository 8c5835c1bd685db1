import { defineFeature } from '../../feature/feature.ts'
import { todoHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'workflow.todos': todoHandlers,
  }),
  texts: { 'workflow/todos': text },
})
