import type { messages } from '@tessera/shared/contract/system/messages'
import type { Handlers } from '../../http/context.ts'
import { listMessages } from './store.ts'

export const messageHandlers: Handlers<typeof messages> = {
  list: (page, { db, session }) => listMessages(db, session.userId, page),
}
