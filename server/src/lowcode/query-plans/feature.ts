import { defineFeature } from '../../feature/feature.ts'
import { queryPlanHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.queryPlans': queryPlanHandlers(services) }),
  constraints: text.constraints,
  texts: { 'lowcode/query-plans': text },
})
