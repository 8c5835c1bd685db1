import { defineFeature } from '../../feature/feature.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { transferActs } from './acts.ts'
import { transferHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.transfers': transferHandlers(() => services.workflow) }),
  constraints: text.constraints,
  systemForms: [createApprovalForm('edu_transfer', transferActs)],
  texts: { 'edu/transfers': text },
})
