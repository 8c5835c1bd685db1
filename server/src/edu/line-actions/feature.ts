import { defineFeature } from '../../feature/feature.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { forfeitActs, lineActionHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.lineActions': lineActionHandlers(() => services.workflow) }),
  systemForms: [createApprovalForm('edu_forfeit', forfeitActs)],
  texts: { 'edu/line-actions': text },
})
