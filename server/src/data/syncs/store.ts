import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { SyncRun, SyncTable, type SyncType } from '@tessera/shared/contract/data/syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import { jsonOf, type RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import {
  assertClaimed,
  completeJob,
  lockClaim,
  queueJob,
  releaseJob,
  removeJob,
  requestOfJob,
  type JobClaim,
  type JobRequest,
} from '../../jobs/job.ts'
import { formatReason, StoredReason } from '../../errors/refusal.ts'
import { RowKey } from './copy.ts'

/** Queue of the runs; the key of a job is the id of the run. */
export const syncQueueName = 'data.syncs'

/** A run that this process executes. */
const startedSync = columnsOf('system_data_sync', 'id', 'fromId', 'toId')
export type StartedSync = RowOf<typeof startedSync>

const storedTable = {
  ...columnsOf('system_data_sync_table', 'n', 'state', 'made', 'doneRows', 'activeMs'),
  ...schemaColumns(SyncTable.pick({ table: true, type: true })),
  lastKey: jsonOf(RowKey).orNull,
}
export type StoredTable = RowOf<typeof storedTable>

interface SyncInput {
  fromId: string
  toId: string
  fromName: string
  toName: string
  by: string
  tables: readonly { table: string; type: SyncType; rows: number | null }[]
}

export async function createSync(
  trx: Db,
  { fromId, toId, fromName, toName, by, tables }: SyncInput,
): Promise<string> {
  const id = newId()
  const numberedTables = tables.map((table, n) => ({ ...table, n }))
  await sql`insert into system_data_sync (id, from_id, to_id, from_name, to_name, creator_user_id)
    values (${id}, ${fromId}, ${toId}, ${fromName}, ${toName}, ${by})`.execute(trx)
  await sql`
    insert into system_data_sync_table (sync_id, n, table_name, type, total_rows)
    select ${id}, n, "table", type, rows
    from jsonb_to_recordset(${JSON.stringify(numberedTables)}::jsonb) as r (n int, "table" text, type int,
      rows bigint)`.execute(trx)
  await queueJob(trx, syncQueueName, { key: id })
  return id
}

const listedTable = {
  ...schemaColumns(SyncTable.omit({ failure: true })),
  why: jsonOf(StoredReason).orNull,
}

const fields = sql`
  s.id, s.from_id as "fromId", s.to_id as "toId", s.from_name as "fromName", s.to_name as "toName",
  s.state, exists (select 1 from system_job j where j.queue = ${syncQueueName} and j.key = s.id
    and j.requested is not null) as stopping, s.creator_time as "creatorTime", s.ended_time as "endedTime",
  (select count(*) from system_data_sync_table t where t.sync_id = s.id)::int as "tableCount",
  (select count(*) from system_data_sync_table t
    where t.sync_id = s.id and t.state = 'done')::int as "doneTables",
  (select count(*) from system_data_sync_table t
    where t.sync_id = s.id and t.state = 'failed')::int as "failedTables",
  (select coalesce(sum(t.done_rows), 0) from system_data_sync_table t
    where t.sync_id = s.id)::bigint as "doneRows",
  coalesce((select u.real_name || '/' || u.account from org_user u
    where u.id = s.creator_user_id), '') as "creatorUser"`

export function listSyncs(db: Db, page: Page): Promise<{ list: SyncRun[]; pagination: Pagination }> {
  const pattern = page.keyword && containsPattern(page.keyword)
  const where = allConditions([
    pattern &&
      sql`s.from_name ilike ${pattern} or s.to_name ilike ${pattern} or exists (
        select 1 from system_data_sync_table t where t.sync_id = s.id and t.table_name ilike ${pattern})`,
  ])
  return loadCappedPage<SyncRun>(db, page, {
    select: fields,
    from: sql`from system_data_sync s where ${where}`,
    order: sql`s.creator_time desc, s.id desc`,
  })
}

export async function findSync(
  db: Db,
  id: string,
  lang: Lang,
): Promise<(SyncRun & { tables: SyncTable[] }) | null> {
  const {
    rows: [run],
  } = await typedSql(
    schemaColumns(SyncRun),
  )`select ${fields} from system_data_sync s where s.id = ${id}`.execute(db)
  if (!run) return null
  const { rows } = await typedSql(listedTable)`
    select table_name as "table", type, state, done_rows as "doneRows", total_rows as "totalRows",
      active_ms as "activeMs", failure as why
    from system_data_sync_table where sync_id = ${id} order by n`.execute(db)
  return {
    ...run,
    tables: rows.map(({ why, ...table }) => ({ ...table, failure: why ? formatReason(why, lang) : '' })),
  }
}

/** Records that a run starts or continues. Returns null where it has ended; the job is then done. */
export async function startSync(db: Db, job: JobClaim & { key: string }): Promise<StartedSync | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await typedSql(startedSync)`
      update system_data_sync set state = 'running' where id = ${job.key} and state in ('queued', 'running')
      returning id, from_id as "fromId", to_id as "toId"`.execute(trx)
    await (rows[0] ? assertClaimed(trx, job) : completeJob(trx, job))
    return rows[0] ?? null
  })
}

export async function listSyncTables(db: Db, id: string): Promise<StoredTable[]> {
  const { rows } = await typedSql(storedTable)`
    select n, table_name as "table", type, state, made, last_key as "lastKey", done_rows as "doneRows",
      active_ms as "activeMs"
    from system_data_sync_table where sync_id = ${id} order by n`.execute(db)
  return rows
}

/** Records the state of a table, unless this process has lost the job. */
export async function recordTable(
  db: Db,
  job: JobClaim & { key: string },
  n: number,
  changes: Partial<Pick<StoredTable, 'state' | 'made' | 'lastKey' | 'doneRows' | 'activeMs'>> & {
    totalRows?: number
    failure?: StoredReason | null
  },
): Promise<void> {
  const { state, made, lastKey, doneRows, activeMs, totalRows, failure } = changes
  const sets = [
    state !== undefined && sql`state = ${state}`,
    made !== undefined && sql`made = ${made}`,
    lastKey !== undefined && sql`last_key = ${lastKey && JSON.stringify(lastKey)}::jsonb`,
    doneRows !== undefined && sql`done_rows = ${doneRows}`,
    activeMs !== undefined && sql`active_ms = ${Math.round(activeMs)}`,
    totalRows !== undefined && sql`total_rows = ${totalRows}`,
    failure !== undefined && sql`failure = ${failure && JSON.stringify(failure)}::jsonb`,
  ].filter((set) => set !== false)
  await sql`
    update system_data_sync_table set ${sql.join(sets)}
    where sync_id = ${job.key} and n = ${n} and exists (${lockClaim(job)})`.execute(db)
}

/**
 * Ends, pauses or requeues a run with its job. If a cancel was requested during a pause, the run is queued again so that
 * a process cancels it.
 */
export async function finishSync(
  db: Db,
  job: JobClaim & { key: string },
  state: 'queued' | 'paused' | 'done' | 'failed' | 'cancelled',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setState(trx, job.key, state)
    if (state === 'queued') return releaseJob(trx, job)
    const requested = await completeJob(trx, job)
    if (state !== 'paused' || requested !== 'cancel') return
    await setState(trx, job.key, 'queued')
    await queueJob(trx, syncQueueName, { key: job.key, requested })
  })
}

const setState = (trx: Db, id: string, state: SyncRun['state']) =>
  sql`
  update system_data_sync set state = ${state},
    ended_time = case when ${state !== 'queued' && state !== 'paused'} then now() end where id = ${id}`.execute(
    trx,
  )

/**
 * Requests a pause or cancel. A queued run pauses at once. Returns false if the state does not allow it, such
 * as a pause during a cancel.
 */
export async function requestSync(trx: Db, id: string, requested: JobRequest): Promise<boolean> {
  const { rows } = await typedSql({
    ...columnsOf('system_data_sync', 'state'),
    previous: columnsOf('system_job', 'requested').requested,
  })`
    select s.state, j.requested as previous
    from system_data_sync s left join system_job j on j.queue = ${syncQueueName} and j.key = s.id
    where s.id = ${id} and s.state in ('queued', 'running', 'paused') for update of s`.execute(trx)
  const [run] = rows
  if (!run || (requested === 'pause' && (run.state === 'paused' || run.previous === 'cancel'))) return false
  if (requested === 'pause' && run.state === 'queued') {
    await removeJob(trx, syncQueueName, id)
    await setState(trx, id, 'paused')
  } else if (run.state === 'paused') {
    await setState(trx, id, 'queued')
    await queueJob(trx, syncQueueName, { key: id, requested })
  } else await requestOfJob(trx, syncQueueName, id, requested)
  return true
}

export async function resumeSync(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update system_data_sync set state = 'queued'
      where id = ${id} and state = 'paused'`.execute(trx)
  if (numAffectedRows === 0n) return false
  await queueJob(trx, syncQueueName, { key: id })
  return true
}

/** Finished runs are deleted after this many days. */
const retentionDays = 90

export async function pruneSyncs(db: Db): Promise<void> {
  await sql`delete from system_data_sync where creator_time < now() - make_interval(days => ${retentionDays})
    and state not in ('queued', 'running', 'paused')`.execute(db)
}
