import * as z from 'zod'
import { blankable, Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post } from '../wire.ts'
import { SyncState } from './syncs.ts'

/** Kinds of messages and materials. */
export const MsgType = { text: '1', image: '2', voice: '3', video: '4', article: '5' } as const
export const materialTypes = ['2', '3', '4', '5'] as const
export type MaterialType = (typeof materialTypes)[number]

const MB = 1024 * 1024
/** File extensions and sizes that the account accepts. */
export const materialLimits: Readonly<
  Record<'2' | '3' | '4', { endings: readonly string[]; bytes: number; mb: number }>
> = {
  2: { endings: ['png', 'jpg', 'jpeg', 'gif', 'bmp'], bytes: 10 * MB, mb: 10 },
  3: { endings: ['mp3', 'wav'], bytes: 2 * MB, mb: 2 },
  4: { endings: ['mp4'], bytes: 10 * MB, mb: 10 },
}

/** An article of the account; its picture is a material of type 2. */
export const ArticleBody = z.object({
  title: z.string().trim().min(1).max(64),
  author: blankable(z.string().trim().max(16)),
  digest: blankable(z.string().trim().max(120)),
  content: z.string().trim().min(1).max(20_000),
  contentSourceUrl: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(1_000)
        .regex(/^https?:\/\/\S+$/),
    ])
    .nullish(),
  thumbId: Id,
})
export type ArticleBody = z.output<typeof ArticleBody>

export const Material = z.object({
  id: Id,
  type: z.enum(materialTypes),
  mediaId: z.string(),
  /** File name, or title of an article. */
  fullName: z.string(),
  bytes: z.int().nullable(),
  /** Local address of the picture, or of the picture of an article; '' where there is none. */
  imageUrl: z.string(),
  digest: z.string().nullable(),
  author: z.string().nullable(),
  creatorUser: z.string(),
  creatorTime: Time,
  /** It no longer exists at the account: it was deleted there, or the article was sent. */
  gone: z.boolean(),
  /** Number of articles. */
  articles: z.int(),
})
export type Material = z.output<typeof Material>

/** An article as followers see it; pictures without a local copy are shown by name. */
export const ArticleRead = z.object({
  id: Id,
  imageUrl: z.string(),
  updatedTime: Time,
  articles: z.array(
    z.object({
      title: z.string(),
      author: z.string(),
      digest: z.string(),
      content: z.string(),
      contentSourceUrl: z.string(),
    }),
  ),
})
export type ArticleRead = z.output<typeof ArticleRead>

const base = '/api/WeChat/MPMaterial'
const menu = 'weChat.mpMaterial'

export const mpMaterials = {
  /** Uploaded and imported materials; the selector is for the message form. */
  list: get(`${base}/{type}`, { access: { menu }, input: Page, output: paged(Material) }),
  selector: get(`${base}/{type}/Selector`, {
    access: { menu: 'weChat.mpMessage' },
    input: Page,
    output: paged(Material),
  }),
  /** The field `file` of a form; `title` and `introduction` before it are for a video. */
  upload: post(`${base}/{type}`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    successMessage: 'uploaded',
    output: z.object({ id: Id }),
  }),
  article: post(`${base}/Article/Actions/Create`, {
    access: { menu, button: 'btn_add' },
    input: ArticleBody,
    output: z.object({ id: Id }),
  }),
  readArticle: get(`${base}/Article/{id}`, { access: { menu }, output: ArticleRead }),
  /** Starts to import the materials of the account. */
  pull: post(`${base}/Actions/Synchronization`, {
    access: { menu, button: 'btn_sync' },
    output: SyncState,
    successMessage: 'done',
  }),
  pulled: get(`${base}/Actions/Synchronization`, {
    access: { menu },
    output: z.object({ sync: SyncState.nullable() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
}
