import { defineFeature } from '../../feature/feature.ts'
import { pageAccessHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'shell.pageAccess': pageAccessHandlers,
  }),
})
