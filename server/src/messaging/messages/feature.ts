import { defineFeature } from '../../feature/feature.ts'
import { protectedNotices } from './protected.ts'
import { startMessagePushes } from './push.ts'
import { messageHandlers, noticeHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.messages': messageHandlers,
    'system.notices': noticeHandlers,
  }),
  protectedModules: [protectedNotices],
  texts: { 'system/messages': text },
  start(_, { db, bus, sockets, onClose, reportError }) {
    onClose(startMessagePushes({ db, bus, sockets, onError: reportError('a message was not pushed') }))
  },
})
