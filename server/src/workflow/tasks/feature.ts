import { defineFeature } from '../../feature/feature.ts'
import { taskActHandlers } from './act-routes.ts'
import { launchActHandlers } from './launch-routes.ts'
import { taskHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'workflow.tasks': taskHandlers(services),
    'workflow.taskActs': taskActHandlers(services),
    'workflow.launchActs': launchActHandlers(services),
  }),
  texts: { 'workflow/tasks': text },
})
