import { defineFeature } from '../../feature/feature.ts'
import { protectedCashEntries } from './protected.ts'
import { cashEntryHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.cashEntries': cashEntryHandlers }),
  protectedModules: [protectedCashEntries],
  texts: { 'edu/cash-entries': text },
})
