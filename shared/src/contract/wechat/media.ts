import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post } from '../wire.ts'

export const qyMediaTypes = ['2', '3', '4', '6'] as const
/** Pictures, voices, videos, files. */
export type QyMediaType = (typeof qyMediaTypes)[number]

const MB = 1024 * 1024
/** What enterprise WeChat takes: endings of names (any, where there are none), and bytes; more than five of them, and of a voice no more than a minute. */
export const qyMediaLimits: Readonly<
  Record<QyMediaType, { endings: readonly string[]; bytes: number; mb: number }>
> = {
  2: { endings: ['jpg', 'jpeg', 'png'], bytes: 10 * MB, mb: 10 },
  3: { endings: ['amr'], bytes: 2 * MB, mb: 2 },
  4: { endings: ['mp4'], bytes: 10 * MB, mb: 10 },
  6: { endings: [], bytes: 20 * MB, mb: 20 },
}
export const minMediaBytes = 6
export const maxVoiceSeconds = 60

export const QyMedia = z.object({
  id: Id,
  type: z.enum(qyMediaTypes),
  fullName: z.string(),
  bytes: z.int(),
  /** Where a picture is seen here; '' for the rest. */
  imageUrl: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
})
export type QyMedia = z.output<typeof QyMedia>

const base = '/api/WeChat/QYMedia'
const menu = 'weChat.qyMessage'
const send = { menu, button: 'btn_add' }

/** Files for messages to staff: kept here, brought there when they are sent (ours). */
export const qyMedia = {
  list: get(`${base}/{type}`, { access: { menu }, input: Page, output: paged(QyMedia) }),
  /** The field `file` of a form. */
  upload: post(`${base}/{type}`, {
    access: send,
    body: 'multipart',
    successMessage: 'uploaded',
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
}
