import { defineFeature } from '../../feature/feature.ts'
import { protectedTasks } from '../runtime/protected.ts'
import { monitorHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.monitor': monitorHandlers(services) }),
  protectedModules: [protectedTasks],
  texts: { 'workflow/monitor': text },
})
