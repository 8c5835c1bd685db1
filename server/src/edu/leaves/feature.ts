import { defineFeature } from '../../feature/feature.ts'
import { leaveExport } from './export.ts'
import { leaveHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.leaves': leaveHandlers }),
  texts: { 'edu/leaves': text },
  exporters: () => [leaveExport],
})
