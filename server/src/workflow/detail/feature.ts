import { defineFeature } from '../../feature/feature.ts'
import { detailHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.taskDetail': detailHandlers(services) }),
  texts: { 'workflow/detail': text },
})
