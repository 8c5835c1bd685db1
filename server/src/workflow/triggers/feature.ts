import { defineFeature } from '../../feature/feature.ts'
import { triggerHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.triggers': triggerHandlers(services) }),
  texts: { 'workflow/triggers': text },
})
