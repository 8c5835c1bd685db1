import { defineFeature } from '../../feature/feature.ts'
import { lessonHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.lessons': lessonHandlers }),
  texts: { 'edu/lessons': text },
})
