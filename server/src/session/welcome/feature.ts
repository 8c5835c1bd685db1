import { defineFeature } from '../../feature/feature.ts'
import { welcomeHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'shell.welcome': welcomeHandlers(services),
  }),
})
