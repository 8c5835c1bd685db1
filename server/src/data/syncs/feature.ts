import { defineFeature } from '../../feature/feature.ts'
import { dataSyncHandlers } from './routes.ts'
import { pruneSyncs } from './store.ts'
import { createSyncQueue } from './syncs.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sources }) => ({
    'system.dataSyncs': dataSyncHandlers(sources),
  }),
  texts: { 'system/data-syncs': text },
  retention: [pruneSyncs],
  queues: ({ db, sources, disk, reportError }) => [
    createSyncQueue({ db, sources, disk, onError: reportError('a data sync failed') }),
  ],
})
