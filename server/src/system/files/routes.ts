import * as z from 'zod'
import {
  ChunkFields,
  MergeFields,
  imageUrl,
  type files as calls,
} from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { FileAnswer, Handlers } from '../../http/context.ts'
import { readMultipartFields, readMultipartFile } from '../../http/multipart.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { chunksOf, findUpload, mostChunkBytes, takeChunk } from './chunks.ts'
import { isRaster, kindOf } from './kinds.ts'
import { merge } from './merge.ts'
import { keyOf, receive, type Receiving } from './receive.ts'
import { findByName, findFile, type FileRow } from './store.ts'
import { text } from './text.ts'
import type { Thumbnails } from './thumbnails.ts'

/** Milliseconds for which a download link works. */
const linkLife = 60_000
const Link = z.object({ type: z.string(), name: z.string(), until: z.number() })

export interface FileParts extends Receiving {
  thumbnails: Thumbnails
  /** Bytes of a file that arrives in pieces. */
  largest: number
  /** Signs download links. */
  seal: Signer
}

export const fileHandlers = (parts: FileParts): Handlers<typeof calls> => ({
  async chunks({ identifier }, { db, session }) {
    const upload = await findUpload(db, session.userId, identifier)
    if (!upload) return { uploaded: false, chunkNumbers: [] }
    const chunkNumbers = (await chunksOf(db, upload.id)).map(({ number }) => number)
    return { uploaded: upload.name !== null || chunkNumbers.length === upload.chunks, chunkNumbers }
  },

  chunk: (_, { body, contentType, db, session }) =>
    readMultipartFile({ body, contentType, most: mostChunkBytes }, (part) =>
      takeChunk(parts, db, session.userId, read(ChunkFields, part.fields), part),
    ),

  async merge(_, { body, contentType, db, session }) {
    const fields = read(MergeFields, await readMultipartFields({ body, contentType }))
    mustBeType(fields.type)
    const { type, name } = await merge(parts, db, session.userId, fields)
    return { name, fileVersionId: name, url: imageUrl(type, name) }
  },

  async preview({ fileName }, { db }) {
    const file = await findByName(db, fileName.replace('@', '.'))
    if (!file) throw refuse(text.missing, {}, Code.notFound)
    if (!isRaster(file.mime)) throw refuse(text.noPreview)
    return imageUrl(file.type, file.name)
  },

  async upload({ type }, { body, contentType, db, session }) {
    mustBeType(type)
    const { name } = await readMultipartFile({ body, contentType, most: kindOf(type).bytes }, (part) =>
      receive(parts, db, { type, userId: session.userId, part }),
    )
    return { name, url: imageUrl(type, name) }
  },

  async link({ type, name }, { db }) {
    const file = await mustFind(db, type, name)
    return {
      name: file.fileName,
      url: `/api/file/Download?encryption=${parts.seal.sign({ type: file.type, name: file.name, until: Date.now() + linkLife })}`,
    }
  },

  async fetch({ encryption }, { db }) {
    const link = Link.safeParse(parts.seal.verify(encryption))
    if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.notFound)
    return send(parts, await mustFind(db, link.data.type, link.data.name), { as: 'attachment' })
  },

  avatar: async ({ name, w }, { db }) => send(parts, await mustFind(db, 'userAvatar', name), { width: w }),
  image: async ({ type, name, w }, { db }) => send(parts, await mustFind(db, type, name), { width: w }),
})

function mustBeType(type: string): void {
  if (!/^[a-z][a-z0-9]{0,29}$/i.test(type)) throw refuseField('type', text.badType)
}

/** The fields of a form, by their schema. */
function read<S extends z.ZodType>(schema: S, fields: Readonly<Record<string, string>>): z.output<S> {
  const found = schema.safeParse(fields)
  if (!found.success) throw toFieldsRefusal(found.error, fields)
  return found.data
}

/** Some callers write `@` for the dot of a name (specification: wire 6). */
async function mustFind(db: Db, type: string, name: string): Promise<FileRow> {
  const file = await findFile(db, type, name.replace('@', '.'))
  if (!file) throw refuse(text.missing, {}, Code.notFound)
  return file
}

/** What is not a raster image is never opened in the browser: it could run there. */
async function send(
  { storage, thumbnails }: FileParts,
  file: FileRow,
  { as, width }: { as?: 'attachment'; width?: number | undefined },
): Promise<FileAnswer> {
  const small = width ? await thumbnails.open(file, width) : null
  const found = small ?? (await storage.open(keyOf(file)))
  if (!found) throw refuse(text.missing, {}, Code.notFound)
  const name = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return {
    ...found,
    mime: small ? 'image/webp' : file.mime,
    disposition: `${as ?? (isRaster(file.mime) ? 'inline' : 'attachment')}; filename*=UTF-8''${name}`,
  }
}
