import { defineFeature } from '../../feature/feature.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { correctionActs, correctRollCall } from './corrections.ts'
import { attendanceHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'edu.attendance': { ...attendanceHandlers, correct: correctRollCall(() => services.workflow) },
  }),
  constraints: text.constraints,
  systemForms: [createApprovalForm('edu_correction', correctionActs)],
  texts: { 'edu/attendance': text },
})
