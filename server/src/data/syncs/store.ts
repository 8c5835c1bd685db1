import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { SyncRun, SyncTable, SyncType } from '@tessera/shared/contract/data/syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { formatReason, type StoredReason } from '../../errors/refusal.ts'
import type { RowKey } from './copy.ts'

/** A run can be claimed by another process if its lease has not been renewed for this time. */
const leaseSeconds = 30

export interface SyncLease {
  id: string
  fromId: string
  toId: string
  lease: string
}

export interface StoredTable {
  n: number
  table: string
  type: SyncType
  state: SyncTable['state']
  made: boolean
  lastKey: RowKey | null
  doneRows: number
  activeMs: number
}

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
  return id
}

const fields = sql`
  s.id, s.from_id as "fromId", s.to_id as "toId", s.from_name as "fromName", s.to_name as "toName",
  s.state, s.wish is not null as stopping, s.creator_time as "creatorTime", s.ended_time as "endedTime",
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
  } = await sql<SyncRun>`select ${fields} from system_data_sync s where s.id = ${id}`.execute(db)
  if (!run) return null
  const { rows } = await sql<Omit<SyncTable, 'failure'> & { why: StoredReason | null }>`
    select table_name as "table", type, state, done_rows as "doneRows", total_rows as "totalRows",
      active_ms as "activeMs", failure as why
    from system_data_sync_table where sync_id = ${id} order by n`.execute(db)
  return {
    ...run,
    tables: rows.map(({ why, ...table }) => ({ ...table, failure: why ? formatReason(why, lang) : '' })),
  }
}

/** Claims the oldest run that is queued or whose lease has expired. Only one process gets it. */
export async function claimSync(db: Db): Promise<SyncLease | null> {
  const newLease = newId()
  const { rows } = await sql<SyncLease>`
    update system_data_sync s set state = 'running', lease = ${newLease},
      lease_time = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from system_data_sync where state = 'queued' or state = 'running' and lease_time < now()
      order by creator_time limit 1 for update skip locked)
    returning id, from_id as "fromId", to_id as "toId", lease`.execute(db)
  return rows[0] ?? null
}

/** Renews the lease. Returns null if another process has the run, else the requested pause or cancel. */
export async function renewSyncLease(
  db: Db,
  { id, lease }: SyncLease,
): Promise<{ wish: 'pause' | 'cancel' | null } | null> {
  const { rows } = await sql<{ wish: 'pause' | 'cancel' | null }>`
    update system_data_sync set lease_time = now() + make_interval(secs => ${leaseSeconds}) 
    where id = ${id} and state = 'running' and lease = ${lease} returning wish`.execute(db)
  return rows[0] ?? null
}

export async function listSyncTables(db: Db, id: string): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select n, table_name as "table", type, state, made, last_key as "lastKey", done_rows as "doneRows",
      active_ms as "activeMs"
    from system_data_sync_table where sync_id = ${id} order by n`.execute(db)
  return rows
}

/** Records the state of a table, unless this process has lost the lease. */
export async function recordTable(
  db: Db,
  { id, lease }: SyncLease,
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
    where sync_id = ${id} and n = ${n} and exists (select 1 from system_data_sync
    where id = ${id} and lease = ${lease})`.execute(db)
}

/**
 * Ends or requeues a run. If a cancel was requested during a pause, the run is requeued so that a process
 * cancels it.
 */
export async function finishSync(
  db: Db,
  { id, lease }: SyncLease,
  state: 'queued' | 'paused' | 'done' | 'failed' | 'cancelled',
): Promise<void> {
  const isFinished = state !== 'queued' && state !== 'paused'
  await sql`
    update system_data_sync set
      state = case when ${state === 'paused'} and wish = 'cancel' then 'queued' else ${state} end,
      wish = case when ${state === 'queued'} or ${!isFinished} and wish = 'cancel' then wish end,
      lease = null, lease_time = null, ended_time = case when ${isFinished} then now() end
    where id = ${id} and state = 'running' and lease = ${lease}`.execute(db)
}

/**
 * Requests a pause or cancel. A queued run pauses at once. Returns false if the state does not allow it, such
 * as a pause during a cancel.
 */
export async function requestSync(trx: Db, id: string, wish: 'pause' | 'cancel'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_data_sync set wish = ${wish},
      state = case when state = 'paused' then 'queued'
        when ${wish === 'pause'} and state = 'queued' then 'paused' else state end
    where id = ${id} and (
      state in ('queued', 'running') and (wish is distinct from 'cancel' or ${wish === 'cancel'})
      or ${wish === 'cancel'} and state = 'paused')`.execute(trx)
  return numAffectedRows === 1n
}

export async function resumeSync(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update system_data_sync set state = 'queued', wish = null
      where id = ${id} and state = 'paused'`.execute(trx)
  return numAffectedRows === 1n
}

/** Finished runs are deleted after this many days. */
const retentionDays = 90

export async function pruneSyncs(db: Db): Promise<void> {
  await sql`delete from system_data_sync where creator_time < now() - make_interval(days => ${retentionDays})
    and state not in ('queued', 'running', 'paused')`.execute(db)
}
