import { defineFeature } from '../../feature/feature.ts'
import { riskHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.risks': riskHandlers }),
  texts: { 'edu/risks': text },
})
