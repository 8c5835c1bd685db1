import { defineFeature } from '../feature/feature.ts'
import { openPresence } from '../socket/presence.ts'
import { serveSocket } from '../socket/socket.ts'
import { openChat } from './chat.ts'
import { greet } from './greet.ts'
import { chatHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'shell.chat': chatHandlers,
  }),
  texts: { 'shell/chat': text },
  start(app, { db, bus, sessions, sockets, disk, onClose, reportError }) {
    const presence = openPresence({ db, bus, sockets, onError: reportError('presence') })
    onClose(() => presence.close())
    const chat = openChat({ db, bus, sockets, disk, onError: reportError('chat') })
    onClose(() => chat.close())
    serveSocket(app, {
      bus,
      sessions,
      sockets,
      frameHandlers: chat.frames,
      createGreeting: (userId) => greet(db, userId, presence.onlineUserIds()),
    })
    onClose(bus.on('lookups', (path) => sockets.broadcast({ method: 'lookupsChanged', path: path ?? '' })))
  },
})
