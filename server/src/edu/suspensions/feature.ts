import { defineFeature } from '../../feature/feature.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { suspensionActs } from './acts.ts'
import { studentLedgerHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.studentLedger': studentLedgerHandlers(() => services.workflow) }),
  systemForms: [createApprovalForm('edu_suspend', suspensionActs)],
  texts: { 'edu/suspensions': text },
})
