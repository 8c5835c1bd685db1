import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { ChunkFields } from '@tessera/shared/contract/system/files'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import type { FilePart } from '../../http/multipart.ts'
import { refuse } from '../../errors/refusal.ts'
import { uploadKind, isAllowedFileName } from './kinds.ts'
import { lockQuota, assertWithinQuota } from './quotas.ts'
import type { UploadParts } from './receive.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Limit of one chunk. Some clients send a last chunk of up to twice the chunk size. */
export const maxChunkBytes = 10 * 1024 * 1024

const MB = 1024 * 1024

export const chunkFolder = (uploadId: string): string => `.chunks/${uploadId}`
export const chunkKey = (uploadId: string, number: number): string => `${chunkFolder(uploadId)}/${number}`

interface Upload {
  id: string
  bytes: number
  chunks: number
  /** Name of the merged file; null until the chunks are merged. */
  name: string | null
}

/** Finds an upload by the identifier that the user's client chose. Uploads of other users are not visible. */
export async function findUpload(db: Db, userId: string, identifier: string): Promise<Upload | undefined> {
  const { rows } = await typedSql({
    id: column.text,
    bytes: column.number,
    chunks: column.number,
    name: column.text.orNull,
  })`select id, bytes, chunks, name from system_file_upload where user_id = ${userId}
      and identifier = ${identifier}`.execute(db)
  return rows[0]
}

/** One stored chunk; `digest` is the SHA-256 of its bytes in hex. */
export interface Chunk {
  number: number
  bytes: number
  digest: string
}

/** Lists the chunks that were received completely, in their order. */
export async function listChunks(db: Db, uploadId: string): Promise<Chunk[]> {
  const { rows } = await typedSql({
    number: column.number,
    bytes: column.number,
    digest: column.text,
  })`select number, bytes, digest from system_file_chunk where upload_id = ${uploadId}
      order by number`.execute(db)
  return rows
}

/**
 * Stores one chunk completely or not at all. The first chunk of a file checks the quota for the whole file.
 */
export async function acceptChunk(
  parts: UploadParts & { maxFileBytes: number },
  db: Db,
  userId: string,
  fields: z.output<typeof ChunkFields>,
  part: FilePart,
): Promise<void> {
  const { storage, scratch, quotas } = parts
  assertChunkAllowed(fields, parts.maxFileBytes)
  const uploadId = await findOrCreateUpload(parts, db, userId, fields)
  await scratch.withPath(async (path) => {
    const hash = createHash('sha256')
    let bytes = 0
    part.content.on('data', (data: Buffer) => {
      bytes += data.length
      hash.update(data)
    })
    await scratch.receive(part.content, path)
    const digest = hash.digest('hex')
    if (part.content.truncated || bytes !== fields.currentChunkSize) throw refuse(text.chunkSize)
    if (fields.digest && fields.digest !== digest) throw refuse(text.chunkBroken)
    await assertWithinQuota(db, quotas, userId, bytes, true)
    await storage.store(path, chunkKey(uploadId, fields.chunkNumber))
    await recordChunk(parts, db, { userId, uploadId, number: fields.chunkNumber, bytes, digest })
  })
}

/** Records a stored chunk. On failure it removes the stored bytes, because no row would refer to them. */
async function recordChunk(
  { storage, quotas }: UploadParts,
  db: Db,
  { userId, uploadId, number, bytes, digest }: Chunk & { userId: string; uploadId: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await lockQuota(trx, quotas, userId)
      await assertWithinQuota(trx, quotas, userId, bytes, true)
      await sql`
        insert into system_file_chunk (upload_id, number, bytes, digest)
        values (${uploadId}, ${number}, ${bytes}, ${digest})
        on conflict (upload_id, number)
        do update set bytes = excluded.bytes, digest = excluded.digest`.execute(trx)
    })
  } catch (error) {
    await storage.remove(chunkKey(uploadId, number))
    await sql`delete from system_file_chunk where upload_id = ${uploadId} and number = ${number}`.execute(db)
    throw error
  }
}

/**
 * Checks before any byte is read: the size limit of the upload type, and whether the file name is allowed.
 */
function assertChunkAllowed(
  { type, filename, totalSize, totalChunks, chunkNumber }: z.output<typeof ChunkFields>,
  maxFileBytes: number,
): void {
  const kind = uploadKind(type)
  const maxBytes = kind.imagesOnly ? kind.maxBytes : maxFileBytes
  if (totalSize > maxBytes)
    throw refuse(kind.imagesOnly ? text.imageTooLarge : text.tooLarge, { n: maxBytes / MB })
  if (!isAllowedFileName(filename)) throw refuse(text.notAllowed)
  if (chunkNumber > totalChunks || totalChunks > Math.ceil(maxFileBytes / MB)) throw refuse(text.chunkSize)
}

/**
 * Returns the id of an upload. An upload of another size with the same identifier is removed and restarted.
 */
async function findOrCreateUpload(
  { storage, quotas }: UploadParts,
  db: Db,
  userId: string,
  { identifier, totalSize, totalChunks }: z.output<typeof ChunkFields>,
): Promise<string> {
  const touchUpload = async () =>
    (
      await typedSql({
        id: column.text,
      })`update system_file_upload set last_time = now() where user_id = ${userId}
        and identifier = ${identifier} and bytes = ${totalSize} and chunks = ${totalChunks} and name is null
        returning id`.execute(db)
    ).rows[0]?.id
  const existingId = await touchUpload()
  if (existingId) return existingId
  const previous = await findUpload(db, userId, identifier)
  if (previous) await removeUpload(storage, db, previous.id)
  await assertWithinQuota(db, quotas, userId, totalSize, true)
  await sql`
    insert into system_file_upload (id, user_id, identifier, bytes, chunks)
    values (${newId()}, ${userId}, ${identifier}, ${totalSize}, ${totalChunks})
    on conflict (user_id, identifier) do nothing`.execute(db)
  const createdId = await touchUpload()
  if (!createdId) throw refuse(text.uploadOver)
  return createdId
}

/** Removes an upload with its chunks. */
export async function removeUpload(
  { removeFolder: removeAll }: UploadParts['storage'],
  db: Db,
  uploadId: string,
): Promise<void> {
  await removeAll(chunkFolder(uploadId))
  await sql`delete from system_file_upload where id = ${uploadId}`.execute(db)
}
