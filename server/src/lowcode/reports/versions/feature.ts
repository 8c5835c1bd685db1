import { defineFeature } from '../../../feature/feature.ts'
import { versionHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.reportVersions': versionHandlers(services) }),
})
