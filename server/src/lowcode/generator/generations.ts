import { sql } from 'kysely'
import { CodeRequest } from '@tessera/shared/contract/lowcode/generator'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** What code of a design was given last: the release, and the names that a designer chose. */
export interface Generation {
  remote: string
  releaseNumber: number
  options: CodeRequest
}

const generation = {
  ...columnsOf('lowcode_generation', 'remote', 'releaseNumber'),
  options: column.jsonOf(CodeRequest),
}

/** Remembers what was downloaded or published: the next generation is compared with it. */
export async function recordGeneration(
  trx: Db,
  designId: string,
  { remote, releaseNumber, options }: Generation,
  userId: string | null,
): Promise<void> {
  await sql`
    insert into lowcode_generation (design_id, remote, release_number, options, user_id)
    values (${designId}, ${remote}, ${releaseNumber}, ${JSON.stringify(options)}::jsonb, ${userId})
    on conflict (design_id) do update set remote = excluded.remote, release_number = excluded.release_number,
      options = excluded.options, user_id = excluded.user_id, time = now()`.execute(trx)
}

export async function findGeneration(db: Db, designId: string): Promise<Generation | null> {
  const { rows } = await typedSql(generation)`
    select remote, release_number as "releaseNumber", options from lowcode_generation
    where design_id = ${designId}`.execute(db)
  return rows[0] ?? null
}
