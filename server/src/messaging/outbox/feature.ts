import { defineFeature } from '../../feature/feature.ts'
import { channels } from '../channels/channels.ts'
import { openDelivery, type Delivery } from './deliver.ts'
import { outboxHandlers } from './routes.ts'
import { pruneOutbox } from './store.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    delivery: Delivery
  }
}

export const feature = defineFeature({
  handlers: () => ({
    'system.outbox': outboxHandlers,
  }),
  texts: { 'system/outbox': text },
  retention: [pruneOutbox],
  services: {
    delivery({ bus, channels: parts, onClose, reportError }) {
      const delivery = openDelivery({ bus, parts, channels, onError: reportError('the outbox failed') })
      onClose(() => delivery.close())
      return delivery
    },
  },
  // A slow channel does not hold up the other features.
  everyMinute: async ({ delivery }) => void delivery.deliver(),
})
