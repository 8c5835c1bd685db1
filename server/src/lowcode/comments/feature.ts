import { defineFeature } from '../../feature/feature.ts'
import { commentHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.recordComments': commentHandlers(services) }),
  texts: { 'lowcode/comments': text },
})
