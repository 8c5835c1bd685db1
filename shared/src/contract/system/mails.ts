import * as z from 'zod'
import { Flag, Ids, Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post, put } from '../wire.ts'

/** A file that came with a mail; one without an id was not kept, because of its kind or its size. */
export const MailFile = z.object({ name: z.string(), fileId: z.string().nullable(), bytes: z.int() })
export type MailFile = z.output<typeof MailFile>

/** A mail of the company's mailbox, as it was fetched. */
export const Mail = z.object({
  id: Id,
  subject: z.string(),
  /** Name and address; the name may be ''. */
  senderName: z.string(),
  sender: z.string(),
  /** Its first words. */
  digest: z.string(),
  isRead: Flag,
  hasFiles: z.boolean(),
  /** When it was sent, as its sender says; else when it was fetched. */
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

/** How the last fetch ended, whoever asked for it; `user` is '' where it was a task. */
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
  /** Whether there is a mailbox to fetch from, how many are unread, how the last fetch ended, and when a task fetches next. */
  standing: get(`${base}/Actions/Standing`, {
    access: { menu },
    output: z.object({
      configured: z.boolean(),
      unread: z.int(),
      last: MailFetch.nullable(),
      nextTime: Time.nullable(),
    }),
  }),
  /** Marks it as read, which its reader does by asking. */
  read: get(`${base}/{id}`, { access: { menu }, output: MailInfo }),
  /** Fetches what is new from the mailbox; it may take 100 seconds (specification: shell 8). `more`: there is still some left. */
  receive: post(`${base}/Receive`, {
    access: { menu, button: 'btn_receive' },
    output: z.object({ received: z.int(), more: z.boolean() }),
    successMessage: 'done',
  }),
  setUnread: put(`${base}/{id}/Actions/Unread`, { access: { menu, button } }),
  readAll: post(`${base}/Actions/ReadAll`, { access: { menu, button }, successMessage: 'done' }),
  /** Here only: it stays in the mailbox. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  removeMany: del(base, { access: { menu, button: 'btn_remove' }, input: z.object({ ids: Ids.min(1) }) }),
}
