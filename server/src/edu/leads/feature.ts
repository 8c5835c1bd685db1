import { defineFeature } from '../../feature/feature.ts'
import { leadHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.leads': leadHandlers }),
  texts: { 'edu/leads': text },
})
