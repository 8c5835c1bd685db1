import { defineFeature } from '../../feature/feature.ts'
import { scanHandlers } from './routes.ts'
import { pruneScans } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'shell.scan': scanHandlers,
  }),
  texts: { 'shell/scan': text },
  retention: [pruneScans],
})
