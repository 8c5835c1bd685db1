import { defineFeature } from '../../feature/feature.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { refundActs } from './acts.ts'
import { refundHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.refunds': refundHandlers(() => services.workflow) }),
  constraints: text.constraints,
  systemForms: [createApprovalForm('edu_refund', refundActs)],
  texts: { 'edu/refunds': text },
})
