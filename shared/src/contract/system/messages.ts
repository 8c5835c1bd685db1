import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, Page, paged } from '../wire.ts'

export const MessageType = { notice: 1, system: 2, private: 3 } as const

export const Message = z.object({
  id: Id,
  title: z.string(),
  type: z.int().min(1).max(3),
  /** "name/account"; '' where the system itself wrote it. */
  creatorUser: z.string(),
  lastModifyTime: Time,
  isRead: Flag,
  enabledMark: Flag,
  /** Whom it was sent to. */
  userId: Id,
})
export type Message = z.output<typeof Message>

const base = '/api/message'

/** Specification: wire 4. */
export const messages = {
  list: get(base, { who: 'signed-in', takes: Page.extend({ type: z.int().min(1).max(3).optional() }), gives: paged(Message) }),
}
