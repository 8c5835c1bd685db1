import { defineFeature } from '../../feature/feature.ts'
import { createWebhookQueue, pruneDeliveries } from './deliver.ts'
import { pruneRequests } from './requests.ts'
import { webhookHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.webhooks': webhookHandlers(services) }),
  queues: (services) => [createWebhookQueue(services)],
  retention: [pruneDeliveries, pruneRequests],
  texts: { 'workflow/webhooks': text },
})
