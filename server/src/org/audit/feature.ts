import { defineFeature } from '../../feature/feature.ts'
import { auditExport } from './export.ts'
import { auditHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'org.audit': auditHandlers,
  }),
  texts: { 'org/audit': text },
  exporters: () => [auditExport],
})
