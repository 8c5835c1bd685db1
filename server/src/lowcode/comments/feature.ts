import { defineFeature } from '../../feature/feature.ts'
import { openReaders, type Readers } from '../../feature/readers.ts'
import { startCommentUpdates } from './updates.ts'
import { commentHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    commentReaders: Readers
  }
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.recordComments': commentHandlers(services) }),
  texts: { 'lowcode/comments': text },
  services: {
    commentReaders({ bus, onClose, reportError }) {
      const readers = openReaders(bus, reportError('comment readers'), {
        channel: 'commentReaders',
        readerMs: 15 * 60_000,
        announceMs: 60_000,
      })
      onClose(readers.close)
      return readers
    },
  },
  start(_, { db, bus, sockets, recordPlans, commentReaders, onClose, reportError }) {
    const onError = reportError('comments')
    onClose(startCommentUpdates({ db, bus, sockets, recordPlans, commentReaders, onError }))
  },
})
