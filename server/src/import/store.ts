import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { ImportOptions, ImportRow } from '@tessera/shared/contract/system/transfers'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { loadCappedPage } from '../db/pages.ts'
import type { Author, Problems, Row } from './importer.ts'

export interface Stored {
  id: string
  importer: string
  userId: string
  lang: Lang
  /** Keys of the columns of the sheet. */
  columns: string[]
  options: Partial<ImportOptions> & { author: Author; unknown: string[] }
  state: 'preview' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed'
}
export type Judged = Row & { problems: Problems | null }
export interface Outcome {
  n: number
  outcome: 'created' | 'updated' | 'failed'
  problems: Problems | null
}

const fields = sql`id, importer, user_id as "userId", lang, columns, options, state`
const batch = 1_000

export async function createImport(
  db: Db,
  { rows, ...of }: Omit<Stored, 'id' | 'state'> & { rows: readonly Judged[] },
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await sql`insert into system_import (id, importer, user_id, lang, columns, options)
      values (${id}, ${of.importer}, ${of.userId}, ${of.lang}, ${JSON.stringify(of.columns)}, ${JSON.stringify(of.options)})`.execute(
      trx,
    )
    for (let at = 0; at < rows.length; at += batch)
      await sql`insert into system_import_row (import_id, n, cells, problems)
        select ${id}, n, cells, nullif(problems, 'null') from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batch))}::jsonb) as r(n int, cells jsonb, problems jsonb)`.execute(
        trx,
      )
  })
  return id
}

/** An import of one's own; undefined where there is none. */
export async function findImport(
  db: Db,
  id: string,
  userId: string,
  importer: string,
): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select ${fields} from system_import where id = ${id} and user_id = ${userId} and importer = ${importer}`.execute(
      db,
    )
  return rows[0]
}

export async function countRows(
  db: Db,
  id: string,
): Promise<{ total: number; bad: number; created: number; updated: number; failed: number }> {
  const { rows } = await sql<{
    total: number
    bad: number
    created: number
    updated: number
    failed: number
  }>`
    select count(*) as total, count(problems) filter (where outcome is null) as bad, count(*) filter (where outcome = 'created') as created,
      count(*) filter (where outcome = 'updated') as updated, count(*) filter (where outcome = 'failed') as failed
    from system_import_row where import_id = ${id}`.execute(db)
  return rows[0]!
}

const shown = sql`n, cells, coalesce(problems, '{}') as problems, outcome`

export function pageOfRows(
  db: Db,
  id: string,
  page: Page & { only?: 'bad' | 'failed' | undefined },
): Promise<{ list: ImportRow[]; pagination: Pagination }> {
  const only =
    page.only === 'bad'
      ? sql`and problems is not null`
      : page.only === 'failed'
        ? sql`and outcome = 'failed'`
        : sql``
  return loadCappedPage<ImportRow>(db, page, {
    select: shown,
    from: sql`from system_import_row where import_id = ${id} ${only}`,
    order: sql`n`,
  })
}

/** Writes cells of one row; undefined where there is no such row. */
export async function editRow(
  db: Db,
  id: string,
  n: number,
  cells: Readonly<Record<string, string>>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update system_import_row set cells = cells || ${JSON.stringify(cells)}::jsonb where import_id = ${id} and n = ${n} returning n, cells`.execute(
    db,
  )
  return rows[0]
}

export async function judgeRow(db: Db, id: string, n: number, problems: Problems | null): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    update system_import_row set problems = ${problems && JSON.stringify(problems)}::jsonb where import_id = ${id} and n = ${n} returning ${shown}`.execute(
    db,
  )
  return rows[0]!
}

/** Moves an import out of its preview; false where somebody else did. */
export async function queue(db: Db, id: string, options: Stored['options']): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update system_import set state = 'queued', options = ${JSON.stringify(options)}, lease_time = null where id = ${id} and state = 'preview'`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** After a dry run, or one of all rows or none, the sheet can be mended and tried again: nothing of it was written. */
export async function backToPreview(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update system_import set state = 'preview', lease = null, lease_time = null, finish_time = null where id = ${id} and state = 'done'`.execute(
        trx,
      )
    if (numAffectedRows)
      await sql`update system_import_row set outcome = null where import_id = ${id}`.execute(trx)
  })
}

export async function cancelImport(db: Db, id: string): Promise<void> {
  await sql`update system_import set state = 'cancelled', finish_time = now() where id = ${id} and state in ('preview', 'queued', 'running')`.execute(
    db,
  )
}

/** Seconds in which whoever runs an import has to be heard of. */
const patience = 30

/** Takes an import to run it: one that waits, or whose runner has not been heard of. Of several who try, one gets it. */
export async function lease(db: Db, id: string): Promise<(Stored & { lease: string }) | undefined> {
  const mine = newId()
  const { rows } = await sql<Stored & { lease: string }>`
    update system_import set state = 'running', lease = ${mine}, lease_time = now() + make_interval(secs => ${patience})
    where id = ${id} and (state = 'queued' or state = 'running' and lease_time < now()) returning ${fields}, lease`.execute(
    db,
  )
  return rows[0]
}

/** Holds the lease inside a transaction until it ends; false where the import was cancelled or is somebody else's by now. */
export async function keep(trx: Db, { id, lease: mine }: { id: string; lease: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_import set lease_time = clock_timestamp() + make_interval(secs => ${patience}) where id = ${id} and state = 'running' and lease = ${mine}`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

export async function waitingRows(db: Db, id: string, limit: number): Promise<Judged[]> {
  const { rows } =
    await sql<Judged>`select n, cells, problems from system_import_row where import_id = ${id} and outcome is null order by n limit ${limit}`.execute(
      db,
    )
  return rows
}

export async function noteOutcomes(db: Db, id: string, outcomes: readonly Outcome[]): Promise<void> {
  for (let at = 0; at < outcomes.length; at += batch)
    await sql`update system_import_row r set outcome = o.outcome, problems = nullif(o.problems, 'null')
      from jsonb_to_recordset(${JSON.stringify(outcomes.slice(at, at + batch))}::jsonb) as o(n int, outcome text, problems jsonb)
      where r.import_id = ${id} and r.n = o.n`.execute(db)
}

export async function finish(
  db: Db,
  { id, lease: mine }: { id: string; lease: string },
  state: 'done' | 'failed',
): Promise<void> {
  await sql`update system_import set state = ${state}, finish_time = now() where id = ${id} and state = 'running' and lease = ${mine}`.execute(
    db,
  )
}

/** Lets another process go on with it at once. */
export async function giveBack(db: Db, { id, lease: mine }: { id: string; lease: string }): Promise<void> {
  await sql`update system_import set state = 'queued', lease = null, lease_time = null where id = ${id} and state = 'running' and lease = ${mine}`.execute(
    db,
  )
}

/** Imports that nobody runs though somebody should. */
export async function leftBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from system_import where state = 'queued' or state = 'running' and lease_time < now() order by creator_time`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was uploaded is personal: it goes a day after. */
export async function forgetOldImports(db: Db): Promise<void> {
  await sql`delete from system_import where creator_time < now() - interval '1 day' and state not in ('queued', 'running')`.execute(
    db,
  )
}
