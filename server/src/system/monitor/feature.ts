import { defineFeature } from '../../feature/feature.ts'
import { pruneLoad, recordLoad } from './history.ts'
import { monitorHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: ({ sockets, disk, config: { dataDir } }) => ({
    'system.monitor': monitorHandlers({ sockets, dataDir, disk }),
  }),
  retention: [pruneLoad],
  beforeCalls: (app, { db, bus }) => recordLoad(app, db, bus.processId),
})
