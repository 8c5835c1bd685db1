import { defineFeature } from '../../feature/feature.ts'
import { createIndexQueue } from './release/index-queue.ts'
import * as releaseText from './release/text.ts'
import { designHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'lowcode.designs': designHandlers(services, services),
  }),
  constraints: text.constraints,
  texts: { 'lowcode/designs': text, 'lowcode/designs/release': releaseText },
  queues: ({ db }) => [createIndexQueue(db)],
})
