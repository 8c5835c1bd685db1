import { defineFeature } from '../../feature/feature.ts'
import { scheduleRuleHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.scheduleRules': scheduleRuleHandlers }),
  constraints: text.constraints,
  texts: { 'edu/schedule': text },
})
