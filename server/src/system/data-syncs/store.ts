import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { SyncRun, SyncTable, SyncType } from '@tessera/shared/contract/system/data-syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { formatReason, type StoredReason } from '../../http/refusal.ts'
import type { Key } from './copy.ts'

/** Seconds after which whoever runs one has to be heard of. */
const patience = 30

export interface Leased {
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
  lastKey: Key | null
  doneRows: number
  activeMs: number
}

interface Asked {
  fromId: string
  toId: string
  fromName: string
  toName: string
  by: string
  tables: readonly { table: string; type: SyncType; rows: number | null }[]
}

export async function createSync(
  trx: Db,
  { fromId, toId, fromName, toName, by, tables }: Asked,
): Promise<string> {
  const id = newId()
  await sql`insert into system_data_sync (id, from_id, to_id, from_name, to_name, creator_user_id) values (${id}, ${fromId}, ${toId}, ${fromName}, ${toName}, ${by})`.execute(
    trx,
  )
  await sql`
    insert into system_data_sync_table (sync_id, n, table_name, type, total_rows)
    select ${id}, n, "table", type, rows from jsonb_to_recordset(${JSON.stringify(tables.map((one, n) => ({ ...one, n })))}::jsonb) as r (n int, "table" text, type int, rows bigint)`.execute(
    trx,
  )
  return id
}

const fields = sql`
  s.id, s.from_id as "fromId", s.to_id as "toId", s.from_name as "fromName", s.to_name as "toName", s.state, s.wish is not null as stopping, s.creator_time as "creatorTime", s.ended_time as "endedTime",
  (select count(*) from system_data_sync_table t where t.sync_id = s.id)::int as "tableCount",
  (select count(*) from system_data_sync_table t where t.sync_id = s.id and t.state = 'done')::int as "doneTables",
  (select count(*) from system_data_sync_table t where t.sync_id = s.id and t.state = 'failed')::int as "failedTables",
  (select coalesce(sum(t.done_rows), 0) from system_data_sync_table t where t.sync_id = s.id)::bigint as "doneRows",
  coalesce((select u.real_name || '/' || u.account from org_user u where u.id = s.creator_user_id), '') as "creatorUser"`

export function listSyncs(db: Db, page: Page): Promise<{ list: SyncRun[]; pagination: Pagination }> {
  const words = page.keyword && containsPattern(page.keyword)
  const found = allConditions([
    words &&
      sql`s.from_name ilike ${words} or s.to_name ilike ${words} or exists (select 1 from system_data_sync_table t where t.sync_id = s.id and t.table_name ilike ${words})`,
  ])
  return loadCappedPage<SyncRun>(db, page, {
    select: fields,
    from: sql`from system_data_sync s where ${found}`,
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
    select table_name as "table", type, state, done_rows as "doneRows", total_rows as "totalRows", active_ms as "activeMs", failure as why from system_data_sync_table where sync_id = ${id} order by n`.execute(
    db,
  )
  return {
    ...run,
    tables: rows.map(({ why, ...table }) => ({ ...table, failure: why ? formatReason(why, lang) : '' })),
  }
}

/** Takes one that waits, or whose runner has not been heard of; of several who try, one gets it. */
export async function leaseSync(db: Db): Promise<Leased | null> {
  const mine = newId()
  const { rows } = await sql<Leased>`
    update system_data_sync s set state = 'running', lease = ${mine}, lease_time = now() + make_interval(secs => ${patience})
    where id = (select id from system_data_sync where state = 'queued' or state = 'running' and lease_time < now() order by creator_time limit 1 for update skip locked)
    returning id, from_id as "fromId", to_id as "toId", lease`.execute(db)
  return rows[0] ?? null
}

/** Holds the lease; null where it is somebody else's by now, else what its users wish. */
export async function keepSync(
  db: Db,
  { id, lease }: Leased,
): Promise<{ wish: 'pause' | 'cancel' | null } | null> {
  const { rows } = await sql<{ wish: 'pause' | 'cancel' | null }>`
    update system_data_sync set lease_time = now() + make_interval(secs => ${patience}) where id = ${id} and state = 'running' and lease = ${lease} returning wish`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function tablesOf(db: Db, id: string): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select n, table_name as "table", type, state, made, last_key as "lastKey", done_rows as "doneRows", active_ms as "activeMs" from system_data_sync_table where sync_id = ${id} order by n`.execute(
    db,
  )
  return rows
}

/** Notes how a table stands, if the run is still this runner's: whoever lost the lease has nothing more to say. */
export async function noteTable(
  db: Db,
  { id, lease }: Leased,
  n: number,
  now: Partial<Pick<StoredTable, 'state' | 'made' | 'lastKey' | 'doneRows' | 'activeMs'>> & {
    totalRows?: number
    failure?: StoredReason | null
  },
): Promise<void> {
  const { state, made, lastKey, doneRows, activeMs, totalRows, failure } = now
  const sets = [
    state !== undefined && sql`state = ${state}`,
    made !== undefined && sql`made = ${made}`,
    lastKey !== undefined && sql`last_key = ${lastKey && JSON.stringify(lastKey)}::jsonb`,
    doneRows !== undefined && sql`done_rows = ${doneRows}`,
    activeMs !== undefined && sql`active_ms = ${Math.round(activeMs)}`,
    totalRows !== undefined && sql`total_rows = ${totalRows}`,
    failure !== undefined && sql`failure = ${failure && JSON.stringify(failure)}::jsonb`,
  ].filter((one) => one !== false)
  await sql`
    update system_data_sync_table set ${sql.join(sets)} where sync_id = ${id} and n = ${n} and exists (select 1 from system_data_sync where id = ${id} and lease = ${lease})`.execute(
    db,
  )
}

/** Ends a run, or gives it back, as its runner says. A cancel that came while it was being paused counts: somebody takes it to cancel it. */
export async function endSync(
  db: Db,
  { id, lease }: Leased,
  state: 'queued' | 'paused' | 'done' | 'failed' | 'cancelled',
): Promise<void> {
  const over = state !== 'queued' && state !== 'paused'
  await sql`
    update system_data_sync set state = case when ${state === 'paused'} and wish = 'cancel' then 'queued' else ${state} end, wish = case when ${state === 'queued'} or ${!over} and wish = 'cancel' then wish end,
      lease = null, lease_time = null, ended_time = case when ${over} then now() end
    where id = ${id} and state = 'running' and lease = ${lease}`.execute(db)
}

/** Asks whoever runs it to stop; one that nobody runs stops at once. False where it cannot, as one that is being cancelled cannot be paused. */
export async function wishSync(trx: Db, id: string, wish: 'pause' | 'cancel'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_data_sync set wish = ${wish}, state = case when state = 'paused' then 'queued' when ${wish === 'pause'} and state = 'queued' then 'paused' else state end
    where id = ${id} and (state in ('queued', 'running') and (wish is distinct from 'cancel' or ${wish === 'cancel'}) or ${wish === 'cancel'} and state = 'paused')`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

export async function resumeSync(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update system_data_sync set state = 'queued', wish = null where id = ${id} and state = 'paused'`.execute(
      trx,
    )
  return numAffectedRows === 1n
}

/** Days for which runs are told. */
const keptDays = 90

export async function forgetOldSyncs(db: Db): Promise<void> {
  await sql`delete from system_data_sync where creator_time < now() - make_interval(days => ${keptDays}) and state not in ('queued', 'running', 'paused')`.execute(
    db,
  )
}
