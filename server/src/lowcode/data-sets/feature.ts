import { defineFeature } from '../../feature/feature.ts'
import { openReaders } from '../../feature/readers.ts'
import { openDataSets, type DataSets } from './data-sets.ts'
import { createSummaryExporter } from './file.ts'
import { interfaceKind } from './kinds/interface.ts'
import { sqlKind } from './kinds/sql.ts'
import { staticKind } from './kinds/static.ts'
import { protectedDataSets } from './protected.ts'
import { openLiveDataSets, type LiveDataSets } from './live.ts'
import { dataSetHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    dataSets: DataSets
    liveDataSets: LiveDataSets
  }
}

export const feature = defineFeature({
  handlers: ({ dataSets, liveDataSets, signers }) => ({
    'lowcode.dataSets': dataSetHandlers(dataSets, liveDataSets, signers.file),
  }),
  exporters: ({ dataSets }) => [createSummaryExporter(dataSets)],
  constraints: text.constraints,
  protectedModules: [protectedDataSets],
  dataSetKinds: ({ interfaces, sources }) => [
    interfaceKind(interfaces),
    sqlKind({ sources, judge: interfaces.services.judge }),
    staticKind,
  ],
  texts: { 'lowcode/data-sets': text },
  services: {
    dataSets: ({ dataSetKinds }) => openDataSets(dataSetKinds),
    liveDataSets({ db, bus, sockets, onClose, reportError }) {
      const readers = openReaders(bus, reportError('live data sets'), {
        channel: 'dataSetReaders',
        readerMs: 15 * 60_000,
        announceMs: 60_000,
      })
      const live = openLiveDataSets({ db, bus, sockets, readers })
      onClose(readers.close)
      onClose(live.close)
      return live
    },
  },
  beforeCalls(app, { liveDataSets }) {
    app.addHook('onResponse', async ({ routeOptions, url }, { statusCode }) => {
      if (routeOptions.config.isChange === true && statusCode < 400) liveDataSets.announce(url)
    })
  },
})
