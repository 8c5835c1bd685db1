import { defineFeature } from '../../feature/feature.ts'
import { renewalHandlers, riskHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.risks': riskHandlers, 'edu.renewals': renewalHandlers }),
  texts: { 'edu/risks': text },
})
