import { defineFeature } from '../../feature/feature.ts'
import { dataSyncHandlers } from './routes.ts'
import { pruneSyncs } from './store.ts'
import { openSyncs, type Syncs } from './syncs.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    syncs: Syncs
  }
}

export const feature = defineFeature({
  handlers: ({ sources }) => ({
    'system.dataSyncs': dataSyncHandlers(sources),
  }),
  texts: { 'system/data-syncs': text },
  retention: [pruneSyncs],
  services: {
    syncs({ db, bus, sources, disk, onClose, reportError }) {
      const syncs = openSyncs({ db, bus, sources, disk, onError: reportError('a data sync failed') })
      onClose(() => syncs.close())
      return syncs
    },
  },
  everyMinute: ({ syncs }) => syncs.runQueued(),
})
