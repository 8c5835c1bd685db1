import { defineFeature } from '../../feature/feature.ts'
import { onlineUserHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'system.onlineUsers': onlineUserHandlers(sessions),
  }),
  texts: { 'system/online-users': text },
})
