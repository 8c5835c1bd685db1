import { defineFeature } from '../../feature/feature.ts'
import { createPrintedTasks } from './printed.ts'
import { detailHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.taskDetail': detailHandlers(services) }),
  services: { printedTasks: createPrintedTasks },
  texts: { 'workflow/detail': text },
})
