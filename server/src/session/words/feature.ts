import { defineFeature } from '../../feature/feature.ts'
import { wordHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'shell.words': wordHandlers,
  }),
})
