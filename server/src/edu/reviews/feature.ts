import { defineFeature } from '../../feature/feature.ts'
import { reviewHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.reviews': reviewHandlers }),
  constraints: text.constraints,
  texts: { 'edu/reviews': text },
})
