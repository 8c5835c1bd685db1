import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { MergeFields } from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { chunkFolder, chunkKey, chunksOf, findUpload, forgetUpload, type Chunk } from './chunks.ts'
import { kindOf } from './kinds.ts'
import { keepArrived, type Receiving } from './receive.ts'
import { findByName, type FileRow } from './store.ts'
import { text } from './text.ts'

/**
 * Puts the pieces of a file together and keeps it like any other; what is refused leaves nothing behind. Asked again, because the answer got
 * lost, it gives the same file. One process at a time does it: the lock ends with its connection, so one that is killed blocks nobody.
 */
export function merge(
  receiving: Receiving,
  db: Db,
  userId: string,
  fields: z.output<typeof MergeFields>,
): Promise<FileRow> {
  return db.connection().execute(async (own) => {
    const key = sql`hashtextextended(${`merge ${userId} ${fields.identifier}`}, 0)`
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(own)
    if (!rows[0]!.mine) throw refuse(text.merging, {}, Code.conflict)
    try {
      return await mergeAlone(receiving, own, userId, fields)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own)
    }
  })
}

async function mergeAlone(
  receiving: Receiving,
  db: Db,
  userId: string,
  { identifier, fileName, fileSize, type, digest }: z.output<typeof MergeFields>,
): Promise<FileRow> {
  const { storage, scratch } = receiving
  const upload = await findUpload(db, userId, identifier)
  if (!upload) throw refuse(text.uploadOver)
  const before = upload.name ? await findByName(db, upload.name) : undefined
  if (before) return before
  const chunks = await chunksOf(db, upload.id)
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
    const kind = kindOf(type)
    if (kind.imagesOnly && bytes > kind.bytes) throw refuse(text.imageTooLarge, { n: kind.most })
    const file = await scratch.with(async (path) => {
      await pipeline(join(storage, upload.id, chunks), createWriteStream(path))
      return keepArrived(receiving, db, { type, userId, path, fileName: fileName.split(/[/\\]/).at(-1)! })
    })
    await sql`update system_file_upload set name = ${file.name}, last_time = now() where id = ${upload.id}`.execute(
      db,
    )
    await sql`delete from system_file_chunk where upload_id = ${upload.id}`.execute(db)
    await storage.removeAll(chunkFolder(upload.id))
    return file
  } catch (error) {
    if (error instanceof Refusal) await forgetUpload(storage, db, upload.id)
    throw error
  }
}

/** The bytes of all pieces, each as it arrived. */
async function* join(storage: Storage, uploadId: string, chunks: readonly Chunk[]): AsyncGenerator<Buffer> {
  for (const { number, digest } of chunks) {
    const found = await storage.open(chunkKey(uploadId, number))
    if (!found) throw new Error(`piece ${number} of upload ${uploadId} is gone`)
    const hash = createHash('sha256')
    for await (const some of found.content as AsyncIterable<Buffer>) {
      hash.update(some)
      yield some
    }
    if (hash.digest('hex') !== digest)
      throw new Error(`piece ${number} of upload ${uploadId} is not what arrived`)
  }
}
