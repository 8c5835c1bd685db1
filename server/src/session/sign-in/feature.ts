import { pruneKnownClients } from '../../auth/known-clients.ts'
import { defineFeature } from '../../feature/feature.ts'
import { sessionHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'shell.session': sessionHandlers(sessions),
  }),
  retention: [pruneKnownClients],
})
