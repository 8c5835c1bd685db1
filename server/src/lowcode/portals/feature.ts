import { defineFeature } from '../../feature/feature.ts'
import { portalHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'lowcode.portals': portalHandlers,
  }),
})
