import { defineFeature } from '../../feature/feature.ts'
import { branchAdminHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'org.branchAdmins': branchAdminHandlers,
  }),
  constraints: text.constraints,
  texts: { 'org/branch-admins': text },
})
