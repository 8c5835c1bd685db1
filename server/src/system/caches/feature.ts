import { defineFeature } from '../../feature/feature.ts'
import { cacheHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ interfaces, sessions }) => ({
    'system.caches': cacheHandlers(sessions, interfaces),
  }),
  texts: { 'system/caches': text },
})
