import { defineFeature } from '../../feature/feature.ts'
import { createIndexQueue } from '../releases/index-queue.ts'
import * as releaseText from '../releases/text.ts'
import { designHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'lowcode.designs': designHandlers(services.sessions, services),
  }),
  constraints: text.constraints,
  texts: { 'lowcode/designs': text, 'lowcode/releases': releaseText },
  queues: ({ db }) => [createIndexQueue(db)],
})
