import { defineFeature } from '../../feature/feature.ts'
import { designHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'lowcode.designs': designHandlers,
  }),
})
