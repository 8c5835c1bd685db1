import { sql } from 'kysely'
import * as z from 'zod'
import { langs } from '@tessera/shared/contract/lang'
import { ImportOptions, ImportRow } from '@tessera/shared/contract/system/transfers'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { jsonOf, number, oneOf, type RowOf } from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { loadCappedPage } from '../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../db/typed-sql.ts'
import { assertClaimed, completeJob, queueJob, releaseJob, removeJob, type JobClaim } from '../jobs/job.ts'
import { ImportAuthor, type RowProblems, type ImportedRow } from './importer.ts'

const storedImport = {
  ...columnsOf('system_import', 'id', 'importer', 'userId', 'state'),
  lang: oneOf(...langs),
  /** Keys of the columns of the sheet. */
  columns: jsonOf(z.array(z.string())),
  options: jsonOf(
    z.object({
      ...ImportOptions.partial().shape,
      author: ImportAuthor,
      unknown: z.array(z.string()),
    }),
  ),
}
export type StoredImport = RowOf<typeof storedImport>
export type ValidatedRow = ImportedRow & { problems: RowProblems | null }
export interface RowOutcome {
  n: number
  outcome: 'created' | 'updated' | 'failed'
  problems: RowProblems | null
}

const importColumns = sql`id, importer, user_id as "userId", lang, columns, options, state`
const batchRows = 1_000

export async function createImport(
  db: Db,
  { rows, ...stored }: Omit<StoredImport, 'id' | 'state'> & { rows: readonly ValidatedRow[] },
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into system_import (id, importer, user_id, lang, columns, options)
      values (
        ${id}, ${stored.importer}, ${stored.userId}, ${stored.lang}, ${JSON.stringify(stored.columns)},
        ${JSON.stringify(stored.options)}
      )`.execute(trx)
    for (let at = 0; at < rows.length; at += batchRows)
      await sql`
        insert into system_import_row (import_id, n, cells, problems)
        select ${id}, n, cells, nullif(problems, 'null')
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batchRows))}::jsonb)
          as r(n int, cells jsonb, problems jsonb)`.execute(trx)
  })
  return id
}

/** Finds an import of this user. */
export async function findImport(
  db: Db,
  id: string,
  userId: string,
  importer: string,
): Promise<StoredImport | undefined> {
  const { rows } = await typedSql(storedImport)`
      select ${importColumns} from system_import where id = ${id} and user_id = ${userId}
      and importer = ${importer}`.execute(db)
  return rows[0]
}

export async function countRows(
  db: Db,
  id: string,
): Promise<{ total: number; bad: number; created: number; updated: number; failed: number }> {
  const { rows } = await typedSql({
    total: number,
    bad: number,
    created: number,
    updated: number,
    failed: number,
  })`
    select count(*) as total, count(problems) filter (where outcome is null) as bad,
      count(*) filter (where outcome = 'created') as created,
      count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'failed') as failed
    from system_import_row where import_id = ${id}`.execute(db)
  return rows[0]!
}

const importedRow = {
  ...columnsOf('system_import_row', 'n'),
  cells: jsonOf(ImportRow.shape.cells),
}
const validatedRow = { ...importedRow, problems: jsonOf(ImportRow.shape.problems).orNull }

const rowColumns = sql`n, cells, coalesce(problems, '{}') as problems, outcome`

const rowFilters = { bad: sql`and problems is not null`, failed: sql`and outcome = 'failed'` }

export function listRows(
  db: Db,
  id: string,
  page: Page & { only?: 'bad' | 'failed' | undefined },
): Promise<{ list: ImportRow[]; pagination: Pagination }> {
  return loadCappedPage<ImportRow>(db, page, {
    select: rowColumns,
    from: sql`from system_import_row where import_id = ${id} ${page.only ? rowFilters[page.only] : sql``}`,
    order: sql`n`,
  })
}

/** Updates cells of one row; undefined where the row does not exist. */
export async function updateCells(
  db: Db,
  id: string,
  n: number,
  cells: Readonly<Record<string, string>>,
): Promise<ImportedRow | undefined> {
  const { rows } = await typedSql(importedRow)`
    update system_import_row set cells = cells || ${JSON.stringify(cells)}::jsonb where import_id = ${id}
    and n = ${n} returning n, cells`.execute(db)
  return rows[0]
}

export async function saveRowProblems(
  db: Db,
  id: string,
  n: number,
  problems: RowProblems | null,
): Promise<ImportRow> {
  const { rows } = await typedSql(schemaColumns(ImportRow))`
    update system_import_row set problems = ${problems && JSON.stringify(problems)}::jsonb
    where import_id = ${id} and n = ${n} returning ${rowColumns}`.execute(db)
  return rows[0]!
}

/** Queue of imports; the key of a job is the id of its import. */
export const importQueueName = 'imports'

/** Queues an import; false where it is no longer in its preview. */
export async function queueImport(db: Db, id: string, options: StoredImport['options']): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update system_import set state = 'queued', options = ${JSON.stringify(options)}
      where id = ${id} and state = 'preview'`.execute(trx)
    if (numAffectedRows === 1n) await queueJob(trx, importQueueName, { key: id })
    return numAffectedRows === 1n
  })
}

/**
 * Returns a finished import that wrote nothing to its preview, so that it can be corrected and started again.
 */
export async function returnToPreview(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
        update system_import set state = 'preview', finish_time = null
        where id = ${id} and state = 'done'`.execute(trx)
    if (numAffectedRows)
      await sql`update system_import_row set outcome = null where import_id = ${id}`.execute(trx)
  })
}

/** Cancels an import. A process that runs it loses its job, so that its current transaction is rolled back. */
export async function cancelImport(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update system_import set state = 'cancelled', finish_time = now() where id = ${id}
      and state in ('preview', 'queued', 'running')`.execute(trx)
    await removeJob(trx, importQueueName, id)
  })
}

/** Records that an import starts or continues. Returns undefined where it is gone or has ended; the job is then done. */
export async function startImport(
  db: Db,
  job: JobClaim & { key: string },
): Promise<StoredImport | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await typedSql(storedImport)`
      update system_import set state = 'running' where id = ${job.key} and state in ('queued', 'running')
      returning ${importColumns}`.execute(trx)
    await (rows[0] ? assertClaimed(trx, job) : completeJob(trx, job))
    return rows[0]
  })
}

export async function loadPendingRows(db: Db, id: string, limit: number): Promise<ValidatedRow[]> {
  const { rows } = await typedSql(validatedRow)`
      select n, cells, problems from system_import_row where import_id = ${id} and outcome is null
      order by n limit ${limit}`.execute(db)
  return rows
}

export async function recordOutcomes(db: Db, id: string, outcomes: readonly RowOutcome[]): Promise<void> {
  for (let at = 0; at < outcomes.length; at += batchRows)
    await sql`
      update system_import_row r set outcome = o.outcome, problems = nullif(o.problems, 'null')
      from jsonb_to_recordset(${JSON.stringify(outcomes.slice(at, at + batchRows))}::jsonb)
        as o(n int, outcome text, problems jsonb)
      where r.import_id = ${id} and r.n = o.n`.execute(db)
}

export async function finishImport(
  db: Db,
  job: JobClaim & { key: string },
  state: 'done' | 'failed',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update system_import set state = ${state}, finish_time = now() where id = ${job.key}`.execute(trx)
    await completeJob(trx, job)
  })
}

/** Releases an import, so that any process can continue it. */
export async function releaseImport(
  db: Db,
  job: JobClaim & { key: string },
  dueTime: Date | null = null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update system_import set state = 'queued' where id = ${job.key}`.execute(trx)
    await releaseJob(trx, job, dueTime)
  })
}

/** Deletes finished imports after a day, because uploads contain personal data. */
export async function pruneImports(db: Db): Promise<void> {
  await sql`
    delete from system_import where creator_time < now() - interval '1 day'
    and state not in ('queued', 'running')`.execute(db)
}
