import { defineFeature } from '../../feature/feature.ts'
import { text as approvalText, constraints as approvalConstraints } from '../approvals/text.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { refundActs } from './acts.ts'
import { refundHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.refunds': refundHandlers(() => services.workflow) }),
  constraints: { ...text.constraints, ...approvalConstraints },
  systemForms: [createApprovalForm('edu_refund', refundActs)],
  texts: { 'edu/refunds': text, 'edu/approvals': { text: approvalText } },
})
