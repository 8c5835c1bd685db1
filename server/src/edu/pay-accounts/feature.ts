import { defineFeature } from '../../feature/feature.ts'
import { payAccountHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.payAccounts': payAccountHandlers }),
  constraints: text.constraints,
  texts: { 'edu/pay-accounts': text },
})
