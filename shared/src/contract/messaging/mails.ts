import * as z from 'zod'
import { Flag, Ids, Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post, put } from '../wire.ts'

/** An attachment of a mail; one without an id was not stored, because of its type or size. */
export const MailFile = z.object({ name: z.string(), fileId: z.string().nullable(), bytes: z.int() })
export type MailFile = z.output<typeof MailFile>

/** A fetched mail of the company's mailbox. */
export const Mail = z.object({
  id: Id,
  subject: z.string(),
  /** Name and address; the name may be ''. */
  senderName: z.string(),
  sender: z.string(),
  /** The beginning of its text. */
  digest: z.string(),
  isRead: Flag,
  hasFiles: z.boolean(),
  /** When it was sent according to its header, else when it was fetched. */
  sentTime: Time,
  creatorTime: Time,
})
export type Mail = z.output<typeof Mail>

export const MailInfo = Mail.omit({ digest: true, hasFiles: true }).extend({
  recipients: z.string(),
  copies: z.string(),
  bodyText: z.string(),
  files: z.array(MailFile),
})
export type MailInfo = z.output<typeof MailInfo>

/** Result of the last fetch; `user` is '' where a task fetched. */
export const MailFetch = z.object({
  time: Time,
  received: z.int(),
  more: z.boolean(),
  fault: z.string().nullable(),
  user: z.string(),
})
export type MailFetch = z.output<typeof MailFetch>

const base = '/api/extend/Email'
const menu = 'system.mail'
const button = 'btn_edit'

export const mails = {
  list: get(base, { access: { menu }, input: Page.extend({ isRead: Flag.optional() }), output: paged(Mail) }),
  /**
   * Whether a mailbox is configured, the number of unread mails, the last fetch, and the next one of the
   * task.
   */
  standing: get(`${base}/Actions/Standing`, {
    access: { menu },
    output: z.object({
      configured: z.boolean(),
      unread: z.int(),
      last: MailFetch.nullable(),
      nextTime: Time.nullable(),
    }),
  }),
  /** Reads a mail and marks it as read. */
  read: get(`${base}/{id}`, { access: { menu }, output: MailInfo }),
  /** Fetches new mails; it may take 100 seconds. `more`: the mailbox has further ones. */
  receive: post(`${base}/Receive`, {
    access: { menu, button: 'btn_receive' },
    output: z.object({ received: z.int(), more: z.boolean() }),
    successMessage: 'done',
  }),
  setUnread: put(`${base}/{id}/Actions/Unread`, { access: { menu, button } }),
  readAll: post(`${base}/Actions/ReadAll`, { access: { menu, button }, successMessage: 'done' }),
  /** Removes the fetched copy; the mail stays in the mailbox. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  removeMany: del(base, { access: { menu, button: 'btn_remove' }, input: z.object({ ids: Ids.min(1) }) }),
}
