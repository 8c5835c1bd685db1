import { defineFeature } from '../../feature/feature.ts'
import { payPlanHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.payPlans': payPlanHandlers }),
  constraints: text.constraints,
  texts: { 'edu/pay-plans': text },
})
