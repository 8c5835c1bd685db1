import { defineFeature } from '../../feature/feature.ts'
import { delegateHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'workflow.delegates': delegateHandlers }),
  texts: { 'workflow/delegates': text },
})
