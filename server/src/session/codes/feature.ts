import { defineFeature } from '../../feature/feature.ts'
import { codeHandlers } from './routes.ts'
import { pruneCodes } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'shell.codes': codeHandlers(sessions),
  }),
  texts: { 'shell/codes': text },
  retention: [pruneCodes],
})
