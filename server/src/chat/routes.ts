import type { chat } from '@tessera/shared/contract/chat/chat'
import type { Handlers } from '../http/context.ts'
import { listRecentChats } from './store.ts'

export const chatHandlers: Handlers<typeof chat> = {
  recent: async (_, { db, session }) => ({ list: await listRecentChats(db, session.userId) }),
}
