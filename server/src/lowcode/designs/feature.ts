import { defineFeature } from '../../feature/feature.ts'
import { designImportHandlers } from './import/routes.ts'
import * as importText from './import/text.ts'
import { createIndexQueue } from './release/index-queue.ts'
import * as releaseText from './release/text.ts'
import { designHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'lowcode.designs': designHandlers(services, services),
    'lowcode.designImport': designImportHandlers(services),
  }),
  constraints: text.constraints,
  texts: {
    'lowcode/designs': text,
    'lowcode/designs/release': releaseText,
    'lowcode/designs/import': importText,
  },
  queues: ({ db }) => [createIndexQueue(db)],
})
