import * as z from 'zod'
import { Bytes, get, post } from '../wire.ts'

/** A stored file: `name` is its stored name (`yyyyMMdd_<random>.<ext>`), `url` its address. */
export const StoredFile = z.object({ name: z.string(), url: z.string() })
export type StoredFile = z.output<typeof StoredFile>

/** Size of a picture in a chat message. */
export const maxChatImageMegabytes = 5

/** Bytes of one piece; larger files are sent in pieces. */
export const chunkBytes = 5 * 1024 * 1024

/** Widths in pixels of the scaled copies of a picture. */
export const imageWidths = [240, 960] as const

const Name = z.string().min(1).max(255)
const Identifier = z.string().min(1).max(128)
const UploadType = z.string().max(30).default('annex')
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const maxBytes = 2 ** 50

/** Form fields of a piece, before its field `file`. `digest` is the SHA-256 of the piece. */
export const ChunkFields = z.object({
  identifier: Identifier,
  filename: Name,
  /** From 1. */
  chunkNumber: z.coerce.number().int().min(1).max(1_000_000),
  totalChunks: z.coerce.number().int().min(1).max(1_000_000),
  currentChunkSize: z.coerce.number().int().min(1).max(maxBytes),
  totalSize: z.coerce.number().int().min(1).max(maxBytes),
  type: UploadType,
  digest: Digest.optional(),
})

/** Form fields of a merge. `digest` is the SHA-256 of the concatenated hexadecimal digests of all pieces. */
export const MergeFields = z.object({
  identifier: Identifier,
  fileName: Name,
  fileSize: z.coerce.number().int().min(1).max(maxBytes),
  type: UploadType,
  digest: Digest.optional(),
})

const base = '/api/file'

/** Name of the picture of users who have not uploaded one. */
export const defaultAvatarName = '001.png'

/** Address of an uploaded picture. */
export const imageUrl = (type: string, name: string): string => `${base}/Image/${type}/${name}`

/** Address of a copy that is at most `width` pixels wide. */
export const narrowImageUrl = (url: string, width: (typeof imageWidths)[number]): string =>
  `${url}?w=${width}`

const ImageSize = z.object({ w: z.literal(imageWidths).optional() })

/**
 * Uploads and downloads. The type `userAvatar` accepts pictures only and is public; other types require a
 * session.
 */
export const files = {
  /**
   * The pieces of `identifier` that have arrived; `uploaded` once all have. Other parameters that clients
   * send are ignored.
   */
  chunks: get(`${base}/chunk`, {
    access: 'signed-in',
    input: z.object({ identifier: Identifier }),
    output: z.object({ uploaded: z.boolean(), chunkNumbers: z.array(z.int()) }),
  }),
  /** Uploads a piece with `ChunkFields`; the same piece may be sent again. */
  chunk: post(`${base}/chunk`, { access: 'signed-in', body: 'multipart', successMessage: 'uploaded' }),
  /** Merges the pieces, with `MergeFields`; a repeated call answers the same file. */
  merge: post(`${base}/merge`, {
    access: 'signed-in',
    body: 'multipart',
    successMessage: 'uploaded',
    output: StoredFile.extend({ fileVersionId: z.string() }),
  }),
  /** The address that shows a picture; other files can only be downloaded. */
  preview: get(`${base}/Uploader/Preview`, {
    access: 'signed-in',
    input: z.object({ fileName: Name, type: z.string().max(30).optional() }),
    output: z.string(),
  }),
  upload: post(`${base}/Uploader/{type}`, {
    access: 'signed-in',
    body: 'multipart',
    successMessage: 'uploaded',
    output: StoredFile,
  }),
  /** A link, valid for one minute, for an `<a href>`, which cannot send headers. */
  link: get(`${base}/Download/{type}/{name}`, { access: 'signed-in', output: StoredFile }),
  fetch: get(`${base}/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  avatar: get(`${base}/Image/userAvatar/{name}`, { access: 'public', input: ImageSize, output: Bytes }),
  image: get(`${base}/Image/{type}/{name}`, { access: 'signed-in', input: ImageSize, output: Bytes }),
}
