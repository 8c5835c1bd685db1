import { sql } from 'kysely'
import { formatFileSize } from '@tessera/shared/format/file-size'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Limits of the bytes of all files of one user, and of all users; 0 is no limit. */
export interface Quotas {
  perUser: number
  total: number
}

/**
 * Throws a refusal where `bytes` more would exceed a quota; `includeChunks` also counts the chunks of
 * unfinished uploads. Call it in a transaction after `lockQuota`, so that two concurrent uploads cannot both
 * use the last space. Files of a task have no user (`userId` null), so only the total limit applies.
 */
export async function assertWithinQuota(
  db: Db,
  { perUser, total }: Quotas,
  userId: string | null,
  bytes: number,
  includeChunks = false,
): Promise<void> {
  if (userId !== null && perUser > 0 && (await sumBytes(db, includeChunks, userId)) + bytes > perUser)
    throw refuse(text.userFull, { limit: formatFileSize(perUser) })
  if (total > 0 && (await sumBytes(db, includeChunks)) + bytes > total) throw refuse(text.allFull)
}

/** Locks the quota until the transaction ends: of this user, or of all users where there is a total limit. */
export async function lockQuota(trx: Db, { total }: Quotas, userId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${total > 0 ? 'files' : `files of ${userId}`},
    0))`.execute(trx)
}

async function sumBytes(db: Db, includeChunks: boolean, userId?: string): Promise<number> {
  const files = userId ? sql`where creator_user_id = ${userId}` : sql``
  const chunks = userId ? sql`where u.user_id = ${userId}` : sql``
  const chunkBytes = includeChunks
    ? sql`+ (select coalesce(sum(c.bytes), 0) from system_file_chunk c join system_file_upload u
      on u.id = c.upload_id ${chunks})`
    : sql``
  const { rows } = await typedSql({
    bytes: column.number,
  })`select (select coalesce(sum(bytes), 0) from system_file ${files}) ${chunkBytes} as bytes`.execute(db)
  return rows[0]!.bytes
}
