import { sql } from 'kysely'
import { fileSize } from '@tessera/shared/format/file-size'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Bytes that the files of one user, and of all, may weigh; 0 is no limit. */
export interface Quotas {
  perUser: number
  total: number
}

/**
 * Refuses what would not fit beside the files there are; `arriving` counts the pieces of large files on their way as well. Inside a transaction nobody else is let
 * between the question and its end, so that two uploads at once cannot both take the last room. What a task brings is of nobody: only the limit for all holds.
 */
export async function keepWithin(
  db: Db,
  { perUser, total }: Quotas,
  userId: string | null,
  bytes: number,
  arriving = false,
): Promise<void> {
  if (userId !== null && perUser > 0 && (await weight(db, arriving, userId)) + bytes > perUser)
    throw refuse(text.userFull, { limit: fileSize(perUser) })
  if (total > 0 && (await weight(db, arriving)) + bytes > total) throw refuse(text.allFull)
}

/** Waits until nobody else adds a file of this user, and with a limit for all, of anybody. */
export async function alone(trx: Db, { total }: Quotas, userId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${total > 0 ? 'files' : `files of ${userId}`}, 0))`.execute(
    trx,
  )
}

async function weight(db: Db, arriving: boolean, userId?: string): Promise<number> {
  const files = userId ? sql`where creator_user_id = ${userId}` : sql``
  const chunks = userId ? sql`where u.user_id = ${userId}` : sql``
  const under = arriving
    ? sql`+ (select coalesce(sum(c.bytes), 0) from system_file_chunk c join system_file_upload u on u.id = c.upload_id ${chunks})`
    : sql``
  const { rows } = await sql<{
    bytes: number
  }>`select (select coalesce(sum(bytes), 0) from system_file ${files}) ${under} as bytes`.execute(db)
  return rows[0]!.bytes
}
