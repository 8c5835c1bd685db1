import type { ServerFrame } from '@tessera/shared/contract/socket'
import type { Db } from '../db/connect.ts'
import { loadUnreadSummary } from '../messaging/messages/store.ts'
import { listUnread } from './store.ts'

/** The first frame of a new connection: unread messages and notices, and who is online. */
export async function greet(db: Db, userId: string, onlineUsers: string[]): Promise<ServerFrame> {
  const [notices, unreadNums] = await Promise.all([loadUnreadSummary(db, userId), listUnread(db, userId)])
  return { method: 'initMessage', onlineUsers, unreadNums, ...notices, dateTime: Date.now() }
}
