import * as z from 'zod'
import { Bytes, get, post } from '../wire.ts'

/** A stored file: `name` is what it is called from now on (`yyyyMMdd_<random>.<ext>`), `url` where it is seen or fetched. */
export const StoredFile = z.object({ name: z.string(), url: z.string() })
export type StoredFile = z.output<typeof StoredFile>

/** Largest picture of a chat message, in MB (specification: shell 9). */
export const maxChatImageMegabytes = 5

/** Bytes of a piece of a large file; a file of more is sent in pieces (specification: wire 6). */
export const chunkBytes = 5 * 1024 * 1024

/** Widths in pixels in which a picture can be had beside its own. */
export const imageWidths = [240, 960] as const

const Name = z.string().min(1).max(255)
const Identifier = z.string().min(1).max(128)
const UploadType = z.string().max(30).default('annex')
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const maxBytes = 2 ** 50

/** Fields of the form that brings a piece, before its field `file`. `digest` is the SHA-256 of the piece. */
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

/** Fields of the form that puts the pieces together. `digest` is the SHA-256 of the digests of all pieces, one behind the other in hexadecimal. */
export const MergeFields = z.object({
  identifier: Identifier,
  fileName: Name,
  fileSize: z.coerce.number().int().min(1).max(maxBytes),
  type: UploadType,
  digest: Digest.optional(),
})

const base = '/api/file'

/** Where an uploaded picture is seen. */
export const imageUrl = (type: string, name: string): string => `${base}/Image/${type}/${name}`

/** Where it is seen `width` pixels wide, or narrower where it is. */
export const narrowImageUrl = (url: string, width: (typeof imageWidths)[number]): string =>
  `${url}?w=${width}`

const ImageSize = z.object({ w: z.literal(imageWidths).optional() })

/** Specification: wire 6. `userAvatar` takes pictures only and is seen by anybody, the rest by who is signed in. */
export const files = {
  /** Which pieces have arrived of what the caller calls `identifier`; `uploaded` once all have. The rest of what clients send along is not asked. */
  chunks: get(`${base}/chunk`, {
    access: 'signed-in',
    input: z.object({ identifier: Identifier }),
    output: z.object({ uploaded: z.boolean(), chunkNumbers: z.array(z.int()) }),
  }),
  /** A piece, with `ChunkFields`. The same piece may come again. */
  chunk: post(`${base}/chunk`, { access: 'signed-in', body: 'multipart', successMessage: 'uploaded' }),
  /** The pieces become a file; a form of `MergeFields`. Asked again it gives the same file. */
  merge: post(`${base}/merge`, {
    access: 'signed-in',
    body: 'multipart',
    successMessage: 'uploaded',
    output: StoredFile.extend({ fileVersionId: z.string() }),
  }),
  /** Where a picture is looked at; what is no picture can only be fetched. */
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
  /** A link that works for a minute, for an `<a href>` that can send no header. */
  link: get(`${base}/Download/{type}/{name}`, { access: 'signed-in', output: StoredFile }),
  fetch: get(`${base}/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  avatar: get(`${base}/Image/userAvatar/{name}`, { access: 'public', input: ImageSize, output: Bytes }),
  image: get(`${base}/Image/{type}/{name}`, { access: 'signed-in', input: ImageSize, output: Bytes }),
}
