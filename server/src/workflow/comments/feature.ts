import { defineFeature } from '../../feature/feature.ts'
import { commentHandlers } from './routes.ts'
import * as text from './text.ts'
import { startCommentUpdates } from './updates.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.comments': commentHandlers(services) }),
  texts: { 'workflow/comments': text },
  start: (_, services) => {
    services.onClose(startCommentUpdates(services, services.reportError('flow comments')))
  },
})
