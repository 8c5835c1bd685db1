import { defineFeature } from '../../feature/feature.ts'
import { makeupHandlers } from './routes.ts'
import { expireRights } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.makeups': makeupHandlers }),
  texts: { 'edu/makeups': text },
  everyMinute: ({ db }) => expireRights(db),
})
