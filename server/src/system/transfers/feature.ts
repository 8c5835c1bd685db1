import { defineFeature } from '../../feature/feature.ts'
import { transferHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ exporters, imports }) => ({
    'system.transfers': transferHandlers(exporters, imports),
  }),
  texts: { 'system/transfers': text },
})
