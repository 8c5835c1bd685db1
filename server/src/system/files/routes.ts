import * as z from 'zod'
import {
  ChunkFields,
  defaultAvatarName,
  MergeFields,
  imageUrl,
  type files as calls,
} from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { FileAnswer, Handlers } from '../../http/context.ts'
import { readMultipartFields, readMultipartFile } from '../../http/multipart.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { serveDefaultAvatar } from './default-avatar.ts'
import { listChunks, findUpload, maxChunkBytes, acceptChunk } from './chunks.ts'
import { isClosedType, isRaster, uploadKind } from './kinds.ts'
import { mergeUpload } from './merge.ts'
import { storageKey, acceptUpload, type UploadParts } from './receive.ts'
import { findFileByName, findFile, type FileRow } from './store.ts'
import { text } from './text.ts'
import type { Thumbnails } from './thumbnails.ts'

const linkLifetimeMs = 60_000
const Link = z.object({ type: z.string(), name: z.string(), until: z.number() })

export interface FileParts extends UploadParts {
  thumbnails: Thumbnails
  /** Limit of a file that is uploaded in chunks. */
  maxFileBytes: number
  /** Signs download links. */
  signer: Signer
}

export const fileHandlers = (parts: FileParts): Handlers<typeof calls> => ({
  async chunks({ identifier }, { db, session }) {
    const upload = await findUpload(db, session.userId, identifier)
    if (!upload) return { uploaded: false, chunkNumbers: [] }
    const chunkNumbers = (await listChunks(db, upload.id)).map(({ number }) => number)
    return { uploaded: upload.name !== null || chunkNumbers.length === upload.chunks, chunkNumbers }
  },

  chunk: (_, { body, contentType, db, session }) =>
    readMultipartFile({ body, contentType, maxBytes: maxChunkBytes }, (part) =>
      acceptChunk(parts, db, session.userId, parseFields(ChunkFields, part.fields), part),
    ),

  async merge(_, { body, contentType, db, session }) {
    const fields = parseFields(MergeFields, await readMultipartFields({ body, contentType }))
    assertUploadType(fields.type)
    const { type, name } = await mergeUpload(parts, db, session.userId, fields)
    return { name, fileVersionId: name, url: imageUrl(type, name) }
  },

  async preview({ fileName }, { db }) {
    const file = await findFileByName(db, fileName.replace('@', '.'))
    if (!file || isClosedType(file.type)) throw refuse(text.missing, {}, Code.notFound)
    if (!isRaster(file.mime)) throw refuse(text.noPreview)
    return imageUrl(file.type, file.name)
  },

  async upload({ type }, { body, contentType, db, session }) {
    assertUploadType(type)
    const { name } = await readMultipartFile(
      { body, contentType, maxBytes: uploadKind(type).maxBytes },
      (part) => acceptUpload(parts, db, { type, userId: session.userId, part }),
    )
    return { name, url: imageUrl(type, name) }
  },

  async link({ type, name }, { db }) {
    const file = await requireFile(db, type, name)
    return {
      name: file.fileName,
      url: `/api/file/Download?encryption=${parts.signer.sign({ type: file.type, name: file.name, until: Date.now() + linkLifetimeMs })}`,
    }
  },

  async fetch({ encryption }, { db }) {
    const link = Link.safeParse(parts.signer.verify(encryption))
    if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.notFound)
    return serveFile(parts, await requireFile(db, link.data.type, link.data.name), { as: 'attachment' })
  },

  avatar: async ({ name, w }, { db }) =>
    name.replace('@', '.') === defaultAvatarName
      ? serveDefaultAvatar()
      : serveFile(parts, await requireFile(db, 'userAvatar', name), { width: w }),
  image: async ({ type, name, w }, { db }) =>
    serveFile(parts, await requireFile(db, type, name), { width: w }),
})

function assertUploadType(type: string): void {
  if (!/^[a-z][a-z0-9]{0,29}$/i.test(type) || isClosedType(type)) throw refuseField('type', text.badType)
}

/** Parses the fields of a form by their schema; throws a refusal where they are invalid. */
function parseFields<S extends z.ZodType>(schema: S, fields: Readonly<Record<string, string>>): z.output<S> {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw toFieldsRefusal(parsed.error, fields)
  return parsed.data
}

/** Some clients write `@` instead of the dot of a name. */
async function requireFile(db: Db, type: string, name: string): Promise<FileRow> {
  const file = isClosedType(type) ? undefined : await findFile(db, type, name.replace('@', '.'))
  if (!file) throw refuse(text.missing, {}, Code.notFound)
  return file
}

/**
 * Serves a file. Anything but a raster image is sent as an attachment, because it could run scripts in the
 * browser.
 */
async function serveFile(
  { storage, thumbnails }: FileParts,
  file: FileRow,
  { as, width }: { as?: 'attachment'; width?: number | undefined },
): Promise<FileAnswer> {
  const thumbnail = width ? await thumbnails.open(file, width) : null
  const parsed = thumbnail ?? (await storage.open(storageKey(file)))
  if (!parsed) throw refuse(text.missing, {}, Code.notFound)
  const name = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return {
    ...parsed,
    mime: thumbnail ? 'image/webp' : file.mime,
    disposition: `${as ?? (isRaster(file.mime) ? 'inline' : 'attachment')}; filename*=UTF-8''${name}`,
  }
}
