import { defineFeature } from '../../feature/feature.ts'
import { createPrintQueue } from './pdf/run.ts'
import { pruneFiles } from './pdf/routes.ts'
import { protectedPrintTemplates } from './protected.ts'
import { printTemplateHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'system.printTemplates': printTemplateHandlers(services, services.signers.file),
  }),
  constraints: text.constraints,
  protectedModules: [protectedPrintTemplates],
  queues: (services) => [createPrintQueue(services)],
  everyMinute: pruneFiles,
  texts: { 'system/print-templates': text },
})
