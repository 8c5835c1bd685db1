import { defineFeature } from '../../feature/feature.ts'
import { journalHandlers, periodHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.periods': periodHandlers, 'edu.journal': journalHandlers }),
  texts: { 'edu/periods': text },
})
