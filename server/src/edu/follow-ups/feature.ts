import { defineFeature } from '../../feature/feature.ts'
import { followUpHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.followUps': followUpHandlers }),
  texts: { 'edu/follow-ups': text },
})
