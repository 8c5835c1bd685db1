import { defineFeature } from '../../feature/feature.ts'
import { dataMapHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.dataMaps': dataMapHandlers,
  }),
  constraints: text.constraints,
  texts: { 'system/data-maps': text },
})
