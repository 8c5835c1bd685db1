import { defineFeature } from '../../feature/feature.ts'
import { createEffectQueue } from './effects.ts'
import { createMessageQueue } from './notices.ts'
import { startWorkflowPushes } from './sockets.ts'
import * as text from './text.ts'
import { createTimerQueue } from './timers.ts'

export const feature = defineFeature({
  queues: (services) => [
    createTimerQueue(services.workflow, services.reportWarning('a timer of a flow was refused')),
    createEffectQueue(services),
    createMessageQueue(services),
  ],
  texts: { 'workflow/effects': text },
  start: (_, services) => services.onClose(startWorkflowPushes(services)),
})
