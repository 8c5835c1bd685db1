import { defineFeature } from '../../feature/feature.ts'
import { tableExport } from './export.ts'
import { dataModelHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sources }) => ({
    'system.dataModels': dataModelHandlers(sources),
  }),
  texts: { 'system/data-models': text },
  exporters: ({ sources }) => [tableExport(sources)],
})
