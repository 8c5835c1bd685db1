import { defineFeature } from '../../feature/feature.ts'
import { transferHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ exporters }) => ({
    'system.transfers': transferHandlers(exporters),
  }),
  texts: { 'system/transfers': text },
})
