import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { ChunkFields } from '@tessera/shared/contract/system/files'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import type { FilePart } from '../../http/multipart.ts'
import { refuse } from '../../http/refusal.ts'
import { kindOf, mayBeKept } from './kinds.ts'
import { alone, keepWithin } from './quotas.ts'
import type { Receiving } from './receive.ts'
import { text } from './text.ts'

/** Bytes of one piece; clients of the other server family send a last one of up to twice their size. */
export const mostChunkBytes = 10 * 1024 * 1024

const MB = 1024 * 1024

export const chunkFolder = (uploadId: string): string => `.chunks/${uploadId}`
export const chunkKey = (uploadId: string, number: number): string => `${chunkFolder(uploadId)}/${number}`

interface Upload {
  id: string
  bytes: number
  chunks: number
  /** Of the file that it became. */
  name: string | null
}

/** What a user calls `identifier` while it is under way; nobody sees what another one sends. */
export async function findUpload(db: Db, userId: string, identifier: string): Promise<Upload | undefined> {
  const { rows } =
    await sql<Upload>`select id, bytes, chunks, name from system_file_upload where user_id = ${userId} and identifier = ${identifier}`.execute(
      db,
    )
  return rows[0]
}

export interface Chunk {
  number: number
  bytes: number
  digest: string
}

/** The pieces that have arrived whole, in their order. */
export async function chunksOf(db: Db, uploadId: string): Promise<Chunk[]> {
  const { rows } =
    await sql<Chunk>`select number, bytes, digest from system_file_chunk where upload_id = ${uploadId} order by number`.execute(
      db,
    )
  return rows
}

/** Takes one piece in, whole or not at all. The first of a file asks for its room. */
export async function takeChunk(
  receiving: Receiving & { largest: number },
  db: Db,
  userId: string,
  fields: z.output<typeof ChunkFields>,
  part: FilePart,
): Promise<void> {
  const { storage, scratch, quotas } = receiving
  judge(fields, receiving.largest)
  const uploadId = await openUpload(receiving, db, userId, fields)
  await scratch.with(async (path) => {
    const hash = createHash('sha256')
    let bytes = 0
    part.content.on('data', (some: Buffer) => {
      bytes += some.length
      hash.update(some)
    })
    await pipeline(part.content, createWriteStream(path))
    const digest = hash.digest('hex')
    if (part.content.truncated || bytes !== fields.currentChunkSize) throw refuse(text.chunkSize)
    if (fields.digest && fields.digest !== digest) throw refuse(text.chunkBroken)
    await keepWithin(db, quotas, userId, bytes, true)
    await storage.keep(path, chunkKey(uploadId, fields.chunkNumber))
    await noteChunk(receiving, db, { userId, uploadId, number: fields.chunkNumber, bytes, digest })
  })
}

/** Of a piece that there is no room for, nobody would know that it lies there. */
async function noteChunk(
  { storage, quotas }: Receiving,
  db: Db,
  { userId, uploadId, number, bytes, digest }: Chunk & { userId: string; uploadId: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await alone(trx, quotas, userId)
      await keepWithin(trx, quotas, userId, bytes, true)
      await sql`
        insert into system_file_chunk (upload_id, number, bytes, digest) values (${uploadId}, ${number}, ${bytes}, ${digest})
        on conflict (upload_id, number) do update set bytes = excluded.bytes, digest = excluded.digest`.execute(
        trx,
      )
    })
  } catch (error) {
    await storage.remove(chunkKey(uploadId, number))
    await sql`delete from system_file_chunk where upload_id = ${uploadId} and number = ${number}`.execute(db)
    throw error
  }
}

/** What can be known before a byte is taken: the limit of its type, and whether any file of that name would be kept. */
function judge(
  { type, filename, totalSize, totalChunks, chunkNumber }: z.output<typeof ChunkFields>,
  largest: number,
): void {
  const kind = kindOf(type)
  const most = kind.imagesOnly ? kind.bytes : largest
  if (totalSize > most) throw refuse(kind.imagesOnly ? text.imageTooLarge : text.tooLarge, { n: most / MB })
  if (!mayBeKept(filename)) throw refuse(text.notAllowed)
  if (chunkNumber > totalChunks || totalChunks > Math.ceil(largest / MB)) throw refuse(text.chunkSize)
}

/** The row of an upload; one of another size under the same identifier starts anew. */
async function openUpload(
  { storage, quotas }: Receiving,
  db: Db,
  userId: string,
  { identifier, totalSize, totalChunks }: z.output<typeof ChunkFields>,
): Promise<string> {
  const touch = async () =>
    (
      await sql<{
        id: string
      }>`update system_file_upload set last_time = now() where user_id = ${userId} and identifier = ${identifier} and bytes = ${totalSize} and chunks = ${totalChunks} and name is null returning id`.execute(
        db,
      )
    ).rows[0]?.id
  const there = await touch()
  if (there) return there
  const other = await findUpload(db, userId, identifier)
  if (other) await forgetUpload(storage, db, other.id)
  await keepWithin(db, quotas, userId, totalSize, true)
  await sql`
    insert into system_file_upload (id, user_id, identifier, bytes, chunks) values (${newId()}, ${userId}, ${identifier}, ${totalSize}, ${totalChunks})
    on conflict (user_id, identifier) do nothing`.execute(db)
  const made = await touch()
  if (!made) throw refuse(text.uploadOver)
  return made
}

/** Removes an upload with its pieces. */
export async function forgetUpload(
  { removeAll }: Receiving['storage'],
  db: Db,
  uploadId: string,
): Promise<void> {
  await removeAll(chunkFolder(uploadId))
  await sql`delete from system_file_upload where id = ${uploadId}`.execute(db)
}
