import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { MergeFields } from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { isDiskFull } from '../../files/disk-space.ts'
import type { Storage } from '../../files/storage.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { chunkFolder, chunkKey, listChunks, findUpload, removeUpload, type Chunk } from './chunks.ts'
import { uploadKind } from './kinds.ts'
import { acceptFile, type UploadParts } from './receive.ts'
import { findFileByName, type FileRow } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/**
 * Merges the chunks of an upload and stores the file like any other; a rejected file leaves nothing behind. A
 * repeated call returns the same file. An advisory lock allows one process at a time; it ends with its
 * connection, so a killed process blocks no one.
 */
export function mergeUpload(
  parts: UploadParts,
  db: Db,
  userId: string,
  fields: z.output<typeof MergeFields>,
): Promise<FileRow> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`merge ${userId} ${fields.identifier}`}, 0)`
    const { rows } = await typedSql({
      mine: column.boolean,
    })`select pg_try_advisory_lock(${key}) as mine`.execute(connection)
    if (!rows[0]!.mine) throw refuse(text.merging, {}, Code.conflict)
    try {
      return await mergeLocked(parts, connection, userId, fields)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

async function mergeLocked(
  parts: UploadParts,
  db: Db,
  userId: string,
  { identifier, fileName, fileSize, type, digest }: z.output<typeof MergeFields>,
): Promise<FileRow> {
  const { storage, scratch } = parts
  const upload = await findUpload(db, userId, identifier)
  if (!upload) throw refuse(text.uploadOver)
  const existing = upload.name ? await findFileByName(db, upload.name) : undefined
  if (existing) return existing
  const chunks = await listChunks(db, upload.id)
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
  if (chunks.length !== upload.chunks) throw refuse(text.incomplete, { n: upload.chunks - chunks.length })
  try {
    if (bytes !== upload.bytes || bytes !== fileSize) throw refuse(text.chunkBroken)
    if (
      digest &&
      digest !==
        createHash('sha256')
          .update(chunks.map((chunk) => chunk.digest).join(''))
          .digest('hex')
    )
      throw refuse(text.chunkBroken)
    const kind = uploadKind(type)
    if (kind.imagesOnly && bytes > kind.maxBytes) throw refuse(text.imageTooLarge, { n: kind.maxMegabytes })
    const file = await scratch.withPath(async (path) => {
      await scratch.receive(readChunks(storage, upload.id, chunks), path)
      return acceptFile(parts, db, { type, userId, path, fileName: fileName.split(/[/\\]/).at(-1)! })
    }, bytes)
    await sql`update system_file_upload set name = ${file.name}, last_time = now()
      where id = ${upload.id}`.execute(db)
    await sql`delete from system_file_chunk where upload_id = ${upload.id}`.execute(db)
    await storage.removeFolder(chunkFolder(upload.id))
    return file
  } catch (error) {
    // On a full disk the chunks stay, so that the client can merge them later.
    if (error instanceof Refusal && !isDiskFull(error)) await removeUpload(storage, db, upload.id)
    throw error
  }
}

/** Reads the bytes of all chunks; throws where a chunk is missing or damaged. */
async function* readChunks(
  storage: Storage,
  uploadId: string,
  chunks: readonly Chunk[],
): AsyncGenerator<Buffer> {
  for (const { number, digest } of chunks) {
    const found = await storage.open(chunkKey(uploadId, number))
    if (!found) throw new Error(`chunk ${number} of upload ${uploadId} is missing`)
    const hash = createHash('sha256')
    for await (const data of found.content as AsyncIterable<Buffer>) {
      hash.update(data)
      yield data
    }
    if (hash.digest('hex') !== digest) throw new Error(`chunk ${number} of upload ${uploadId} is damaged`)
  }
}
