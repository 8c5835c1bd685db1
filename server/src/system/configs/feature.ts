import { defineFeature } from '../../feature/feature.ts'
import { configHandlers, type ConfigServices } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    configPage: ConfigServices
  }
}

export const feature = defineFeature({
  handlers: ({ configPage }) => ({
    'system.configs': configHandlers(configPage),
  }),
  texts: { 'system/configs': text },
})
