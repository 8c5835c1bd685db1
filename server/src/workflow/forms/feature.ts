import { defineFeature } from '../../feature/feature.ts'
import { leaveSystemForm } from './leave.ts'
import { leaveHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.leaveForm': leaveHandlers(services) }),
  constraints: text.constraints,
  systemForms: [leaveSystemForm],
  texts: { 'workflow/forms': text },
})
