import { defineFeature } from '../../feature/feature.ts'
import { openDataSets, type DataSets } from './data-sets.ts'
import { createSummaryExporter } from './file.ts'
import { interfaceKind } from './kinds/interface.ts'
import { sqlKind } from './kinds/sql.ts'
import { staticKind } from './kinds/static.ts'
import { protectedDataSets } from './protected.ts'
import { dataSetHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    dataSets: DataSets
  }
}

export const feature = defineFeature({
  handlers: ({ dataSets, signers }) => ({ 'lowcode.dataSets': dataSetHandlers(dataSets, signers.file) }),
  exporters: ({ dataSets }) => [createSummaryExporter(dataSets)],
  constraints: text.constraints,
  protectedModules: [protectedDataSets],
  dataSetKinds: ({ interfaces, sources }) => [
    interfaceKind(interfaces),
    sqlKind({ sources, judge: interfaces.services.judge }),
    staticKind,
  ],
  texts: { 'lowcode/data-sets': text },
  services: { dataSets: ({ dataSetKinds }) => openDataSets(dataSetKinds) },
})
