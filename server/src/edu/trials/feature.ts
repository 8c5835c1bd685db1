import { defineFeature } from '../../feature/feature.ts'
import { trialHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.trials': trialHandlers }),
  constraints: text.constraints,
  texts: { 'edu/trials': text },
})
