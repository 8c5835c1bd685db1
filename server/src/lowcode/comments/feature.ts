import { defineFeature } from '../../feature/feature.ts'
import { openCommentReaders, startCommentUpdates, type CommentReaders } from './readers.ts'
import { commentHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    commentReaders: CommentReaders
  }
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.recordComments': commentHandlers(services) }),
  texts: { 'lowcode/comments': text },
  services: {
    commentReaders({ bus, onClose, reportError }) {
      const readers = openCommentReaders(bus, reportError('comment readers'))
      onClose(readers.close)
      return readers
    },
  },
  start(_, { db, bus, sockets, recordPlans, commentReaders, onClose, reportError }) {
    const onError = reportError('comments')
    onClose(startCommentUpdates({ db, bus, sockets, recordPlans, commentReaders, onError }))
  },
})
