import { defineFeature } from '../../feature/feature.ts'
import { subjectHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.subjects': subjectHandlers }),
  constraints: text.constraints,
  texts: { 'edu/subjects': text },
})
