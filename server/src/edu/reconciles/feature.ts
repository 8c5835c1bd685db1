import { defineFeature } from '../../feature/feature.ts'
import { reconcileHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.reconciles': reconcileHandlers }),
  constraints: text.constraints,
  texts: { 'edu/reconciles': text },
})
