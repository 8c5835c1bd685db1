import { defineFeature } from '../../feature/feature.ts'
import { protectedSources } from './protected.ts'
import { dataSourceHandlers } from './routes.ts'
import { openSources, type Sources } from './sources.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    sources: Sources
  }
}

export const feature = defineFeature({
  handlers: ({ secrets, sources }) => ({
    'system.dataSources': dataSourceHandlers({ sources, secrets }),
  }),
  constraints: text.constraints,
  protectedModules: [protectedSources],
  texts: { 'system/data-sources': text },
  services: {
    sources({ database, bus, secrets, config, onClose }) {
      const sources = openSources({
        database,
        bus,
        secrets,
        networks: config.sourceNetworks,
        files: config.sourceFiles,
        guestUrl: config.databaseGuestUrl,
      })
      onClose(() => sources.close())
      return sources
    },
  },
})
