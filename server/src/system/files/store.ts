import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface FileRow {
  type: string
  name: string
  /** What its sender called it. */
  fileName: string
  mime: string
  bytes: number
}

export async function noteFile(
  db: Db,
  { type, name, fileName, mime, bytes }: FileRow,
  userId: string | null,
): Promise<void> {
  await sql`insert into system_file (name, type, file_name, mime, bytes, creator_user_id) values (${name}, ${type}, ${fileName}, ${mime}, ${bytes}, ${userId})`.execute(
    db,
  )
}

/** Types are spelled by clients in any case. */
export async function findFile(db: Db, type: string, name: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select type, name, file_name as "fileName", mime, bytes from system_file where name = ${name} and lower(type) = ${type.toLowerCase()}`.execute(
    db,
  )
  return rows[0]
}

/** A file by its name alone, which no other has. */
export async function findByName(db: Db, name: string): Promise<FileRow | undefined> {
  const { rows } =
    await sql<FileRow>`select type, name, file_name as "fileName", mime, bytes from system_file where name = ${name}`.execute(
      db,
    )
  return rows[0]
}
