import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post } from '../wire.ts'

export const qyMediaTypes = ['2', '3', '4', '6'] as const
/** 2 picture, 3 voice, 4 video, 6 file. */
export type QyMediaType = (typeof qyMediaTypes)[number]

const MB = 1024 * 1024
/**
 * File extensions (any where the list is empty) and sizes that WeCom accepts. A file must have more than 5
 * bytes, a voice message at most 60 seconds.
 */
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
  /** Local address of a picture; '' for other types. */
  imageUrl: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
})
export type QyMedia = z.output<typeof QyMedia>

const base = '/api/WeChat/QYMedia'
const menu = 'weChat.qyMessage'
const send = { menu, button: 'btn_add' }

/** Files for messages to staff: stored locally, uploaded to the platform when they are sent. */
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
