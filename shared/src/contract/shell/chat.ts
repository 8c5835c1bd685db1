import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, listed } from '../wire.ts'
import { MessageType } from './socket.ts'

/** A conversation with a colleague, seen from one side; `userId` and `id` are the colleague's. */
export const RecentChat = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  latestMessage: z.string(),
  latestDate: Time,
  messageType: MessageType,
  unreadMessage: z.int(),
})
export type RecentChat = z.output<typeof RecentChat>

/** Specification: wire 4; the rest of the chat travels in frames (wire 3). */
export const chat = {
  recent: get('/api/message/imreply', { access: 'signed-in', output: listed(RecentChat) }),
}
