import * as z from 'zod'
import { Flag, Ids, joinedIdsUpTo, expectedModifiedTime, Time } from '../patterns.ts'
import { del, get, hideable, Id, Page, paged, post, put } from '../wire.ts'
import { isTooComplex, maxRichTextLength } from '../rich-text.ts'

export const MessageType = { notice: 1, system: 2, private: 3 } as const
const Type = z.int().min(1).max(3)

const byline = {
  id: Id,
  title: z.string(),
  /** "name/account"; '' for a message of the system. */
  creatorUser: z.string(),
  lastModifyTime: Time,
}

export const Message = z.object({
  id: Id,
  title: z.string(),
  type: Type,
  creatorUser: byline.creatorUser,
  lastModifyTime: Time,
  isRead: Flag,
  enabledMark: Flag,
  /** The recipient. */
  userId: Id,
  /** Lines below the title; '' for none, and for notices. */
  text: z.string(),
})
export type Message = z.output<typeof Message>

/** JSON text of `[{ name, fileId, url }]`, or ''. */
const Files = z.string().max(20_000)

/** A received message; `bodyText` is HTML for a notice, else a `FlowBody`, `RecordBody`, `PageBody` or `FileBody` as JSON text. */
export const MessageInfo = z.object({ ...byline, type: Type, bodyText: z.string(), files: z.string() })
export type MessageInfo = z.output<typeof MessageInfo>

/** Subject of a system message: 1 a launched flow, 2 a to-do, 3 a copy; `id` is that of the task. */
export const FlowBody = z.object({
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  id: z.string(),
  /** Lines below the title: what sums up the task, and the reason. */
  text: z.string().optional(),
})
export type FlowBody = z.output<typeof FlowBody>

/** Subject of a system message about a record: `id` is the design, `text` what was said. */
export const RecordBody = z.object({
  type: z.literal(4),
  id: z.string(),
  recordId: z.string(),
  text: z.string(),
})
export type RecordBody = z.output<typeof RecordBody>

/** Subject of a system message that a page shows: `path` is its address with its filter. */
export const PageBody = z.object({ type: z.literal(5), path: z.string() })
export type PageBody = z.output<typeof PageBody>

/** Subject of a system message about a file that was sent to its receiver: `id` is for `reportSubscriptions.openFile`. */
export const FileBody = z.object({ type: z.literal(6), id: z.string(), text: z.string() })
export type FileBody = z.output<typeof FileBody>

/** `toUserIds` are ids joined by commas; empty means all users. */
export const NoticeBody = z.object({
  title: z.string().trim().min(1).max(200),
  bodyText: z
    .string()
    .max(maxRichTextLength)
    .refine((html) => !isTooComplex(html), 'tooComplex'),
  toUserIds: joinedIdsUpTo(100_000).nullish(),
  files: Files.nullish(),
})
export type NoticeBody = z.output<typeof NoticeBody>

export const NoticeRow = z.object({
  ...byline,
  creatorTime: Time,
  enabledMark: Flag,
  type: Type,
  toUserIds: z.string(),
  /** Receivers at the last publication; also of a recalled notice, which is a draft again. */
  sentCount: z.int(),
  /** Receivers who have read it since then. */
  readCount: z.int(),
})
export type NoticeRow = z.output<typeof NoticeRow>

export const Notice = NoticeBody.extend({
  ...byline,
  enabledMark: Flag,
  toUserIds: z.string(),
  files: z.string(),
  bodyText: z.string(),
  title: z.string(),
})

export const NoticeReader = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  /** Main unit. */
  organizeName: z.string(),
  readTime: Time.nullable(),
})
export type NoticeReader = z.output<typeof NoticeReader>

const base = '/api/message'
const menu = 'system.notice'

/** Messages of the caller. */
export const messages = {
  list: get(base, {
    access: 'signed-in',
    input: Page.extend({ type: Type.optional() }),
    output: paged(Message),
  }),
  readAll: post(`${base}/Actions/ReadAll`, { access: 'signed-in', successMessage: 'done' }),
  /** Reads a message and marks it as read. */
  readInfo: get(`${base}/ReadInfo/{id}`, { access: 'signed-in', output: MessageInfo }),
  /** Removes messages from the caller's list only. */
  removeReceived: del(`${base}/Record`, { access: 'signed-in', input: z.object({ ids: Ids.min(1) }) }),
}

/** Notices for their authors; a notice is a draft until it is released. */
export const notices = {
  list: get(`${base}/Notice`, {
    access: { menu },
    input: Page.extend({ enabledMark: Flag.optional() }),
    output: paged(hideable(NoticeRow, ['id', 'enabledMark'])),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: hideable(Notice, ['id', 'enabledMark']) }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: NoticeBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: NoticeBody.extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  release: put(`${base}/{id}/Actions/Release`, {
    access: { menu, button: 'btn_release' },
    successMessage: 'released',
  }),
  /** Takes a published notice back from its receivers. It is a draft again. */
  recall: put(`${base}/{id}/Actions/Recall`, {
    access: { menu, button: 'btn_release' },
    successMessage: 'recalled',
  }),
  /**
   * Receivers who have read a notice, or who have not. `unnamedCount` of them are not listed, because the pickers of
   * users do not offer them to the caller, or because they are deleted.
   */
  readers: get(`${base}/{id}/Readers`, {
    access: { menu },
    input: Page.extend({ isRead: Flag }),
    output: paged(NoticeReader).extend({ readCount: z.int(), unreadCount: z.int(), unnamedCount: z.int() }),
  }),
}
