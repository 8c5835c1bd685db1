import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, listed } from '../wire.ts'
import { MessageType } from '../socket.ts'

/** A conversation of the caller with another user; `userId` and `id` are the other user's. */
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

/** Recent conversations; the rest of the chat uses socket frames (`socket.ts`). */
export const chat = {
  recent: get('/api/message/imreply', { access: 'signed-in', output: listed(RecentChat) }),
}
