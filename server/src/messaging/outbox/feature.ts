import { defineFeature } from '../../feature/feature.ts'
import { channels } from '../channels/channels.ts'
import { createOutboxQueues } from './deliver.ts'
import { outboxHandlers } from './routes.ts'
import { pruneOutbox } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.outbox': outboxHandlers,
  }),
  texts: { 'system/outbox': text },
  retention: [pruneOutbox],
  queues: ({ channels: parts }) => createOutboxQueues({ parts, channels }),
})
