import { defineFeature } from '../../feature/feature.ts'
import { commonFieldHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.commonFields': commonFieldHandlers,
  }),
  constraints: text.constraints,
  texts: { 'system/common-fields': text },
})
