import { defineFeature } from '../../feature/feature.ts'
import { protectedBillRules } from './protected.ts'
import { billRuleHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ signers }) => ({
    'system.billRules': billRuleHandlers(signers.file),
  }),
  constraints: text.constraints,
  protectedModules: [protectedBillRules],
  texts: { 'system/bill-rules': text },
})
