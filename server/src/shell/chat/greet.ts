import type { ServerFrame } from '@tessera/shared/contract/shell/socket'
import type { Db } from '../../db/connect.ts'
import { unread } from '../../system/messages/store.ts'
import { waiting } from './store.ts'

/** What somebody who has just connected is told: what waits for them, and who is there (specification: wire 3.2). */
export async function greet(db: Db, userId: string, onlineUsers: string[]): Promise<ServerFrame> {
  const [notices, unreadNums] = await Promise.all([unread(db, userId), waiting(db, userId)])
  return { method: 'initMessage', onlineUsers, unreadNums, ...notices, dateTime: Date.now() }
}
