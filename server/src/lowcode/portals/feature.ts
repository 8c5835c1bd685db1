import { defineFeature } from '../../feature/feature.ts'
import { portalHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions, signers, dataSets }) => ({
    'lowcode.portals': portalHandlers(sessions, signers.file, dataSets),
  }),
  constraints: text.constraints,
  texts: { 'lowcode/portals': text },
})
