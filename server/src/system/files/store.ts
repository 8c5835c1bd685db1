import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Type of the files that subscriptions send. */
export const sentFileType = 'sentreport'

export interface FileRow {
  type: string
  name: string
  /** The original name. */
  fileName: string
  mime: string
  bytes: number
}

export async function recordFile(
  db: Db,
  { type, name, fileName, mime, bytes }: FileRow,
  userId: string | null,
): Promise<void> {
  await sql`insert into system_file (name, type, file_name, mime, bytes, creator_user_id)
    values (${name}, ${type}, ${fileName}, ${mime}, ${bytes}, ${userId})`.execute(db)
}

/** Finds a file by type, in any case, and name. */
export async function findFile(db: Db, type: string, name: string): Promise<FileRow | undefined> {
  const { rows } = await typedSql(columnsOf('system_file', 'type', 'name', 'fileName', 'mime', 'bytes'))`
    select type, name, file_name as "fileName", mime, bytes from system_file
    where name = ${name} and lower(type) = ${type.toLowerCase()}`.execute(db)
  return rows[0]
}

/** Finds a file by its name, which is unique. */
export async function findFileByName(db: Db, name: string): Promise<FileRow | undefined> {
  const { rows } = await typedSql(
    columnsOf('system_file', 'type', 'name', 'fileName', 'mime', 'bytes'),
  )`select type, name, file_name as "fileName", mime, bytes from system_file
      where name = ${name}`.execute(db)
  return rows[0]
}
