import { sql } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { SyncRow, SyncState, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { Code, type Page, type Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import {
  assertClaimed,
  completeJob,
  lockClaim,
  queueJob,
  queueJobs,
  releaseJob,
  removeJob,
  type JobClaim,
} from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { loadSettings } from '../../db/settings.ts'
import type { Step } from './plan.ts'
import { text } from './text.ts'

export interface SyncInput {
  product: SyncProduct | 'mp'
  kind: SyncState['kind']
  dry: boolean
}

/** Synchronizations of this process. */
export interface Syncs {
  /** Queues a synchronization. Refuses if one of the same provider is running. */
  start(by: Pick<Context, 'db' | 'session' | 'lang'>, wanted: SyncInput): Promise<SyncState>
  /** Waits for the end of a run, at most so many milliseconds; the run continues after that. */
  waitFor(id: string, timeoutMs: number): Promise<void>
  /** Queues scheduled runs that are due, and jobs that are missing. */
  queueDue(): Promise<void>
  queue: Queue
}

/** Queue of the runs; the key of a job is the id of its run. */
export const syncQueueName = 'wechat.syncs'

const fields = (lang: Lang) => sql`
  s.id, s.product, s.kind, s.dry, s.state, s.total, s.done, s.failed, coalesce(s.error ->> ${lang}::text,
    '') as error,
  coalesce(u.real_name, '') as "creatorUser", s.creator_time as "creatorTime", s.finish_time as "finishTime"`
const from = sql`from wechat_sync s left join org_user u on u.id = s.creator_user_id`

/** Kinds of runs that write to a provider's directory. */
export const directoryKinds = ['all', 'organize', 'user'] as const

/** The latest run of one of these kinds, or null. */
export async function findLatestSync(
  db: Db,
  product: string,
  kinds: readonly SyncState['kind'][],
  lang: Lang,
): Promise<SyncState | null> {
  const { rows } = await typedSql(schemaColumns(SyncState))`select ${fields(lang)} ${from}
      where s.product = ${product} and s.kind = any(${kinds})
      order by s.creator_time desc, s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function requireSync(db: Db, id: string, lang: Lang): Promise<SyncState> {
  const { rows } = await typedSql(
    schemaColumns(SyncState),
  )`select ${fields(lang)} ${from} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse(text.noSync, {}, Code.notFound)
  return rows[0]
}

export async function createSync(
  db: Db,
  { product, kind, dry }: SyncInput,
  by: string | null,
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await sql`insert into wechat_sync (id, product, kind, dry, creator_user_id)
      values (${id}, ${product}, ${kind}, ${dry}, ${by})`.execute(trx)
    await queueJob(trx, syncQueueName, { key: id })
  })
  return id
}

/** Interval of scheduled runs. */
const autoSyncMinutes = 60

/**
 * Scheduled runs that are due according to the settings. Leaves out providers with a recent or running one.
 */
export async function listDueSyncs(db: Db): Promise<SyncInput[]> {
  const on = await loadSettings(db, 'qyhIsSynOrg', 'qyhIsSynUser', 'dingSynIsSynOrg', 'dingSynIsSynUser')
  const scheduled = (['wecom', 'dingtalk'] as const).flatMap((product): SyncInput[] => {
    const [units, users] =
      product === 'wecom' ? [on.qyhIsSynOrg, on.qyhIsSynUser] : [on.dingSynIsSynOrg, on.dingSynIsSynUser]
    if (units === '1') return [{ product, kind: users === '1' ? 'all' : 'organize', dry: false }]
    return users === '1' ? [{ product, kind: 'user', dry: false }] : []
  })
  if (scheduled.length === 0) return []
  const { rows } = await typedSql(columnsOf('wechat_sync', 'product'))`
    select distinct product from wechat_sync
    where state in ('queued', 'running') or (not dry and kind = any(${directoryKinds})
      and creator_time > now() - make_interval(mins => ${autoSyncMinutes}))`.execute(db)
  return scheduled.filter(({ product }) => !rows.some((row) => row.product === product))
}

/** Cancels a run. The process that runs it loses its job and ends after the current step. */
export async function cancelSync(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update wechat_sync set state = 'cancelled', finish_time = now()
      where id = ${id} and state in ('queued', 'running')`.execute(trx)
    await removeJob(trx, syncQueueName, id)
  })
}

export function listSyncRows(
  db: Db,
  id: string,
  { failed, ...page }: Page & { failed?: 0 | 1 | undefined },
  lang: Lang,
): Promise<{ list: SyncRow[]; pagination: Pagination }> {
  return loadPage<SyncRow>(db, page, {
    alias: 'r',
    id: sql`r.n::text`,
    select: sql`r.n, r.kind, r.action, r.full_name as "fullName", r.detail, r.remote_id as "remoteId",
      r.outcome, coalesce(r.error ->> ${lang}::text, '') as error`,
    from: sql`from wechat_sync_row r
    where ${allConditions([
      sql`r.sync_id = ${id}`,
      failed === 1 &&
        sql`r.outcome =
      'failed'`,
      page.keyword && sql`r.full_name ilike ${containsPattern(page.keyword)}`,
    ])}`,
    order: sql`r.n`,
  })
}

const storedJob = {
  ...columnsOf('wechat_sync', 'id', 'dry', 'total', 'done', 'place', 'creatorTime'),
  ...schemaColumns(SyncState.pick({ product: true, kind: true })),
  /** The user who started it; null for scheduled runs. */
  by: column.text.orNull,
}
type StoredJob = RowOf<typeof storedJob>

/** A run with the claim of this process. */
export interface Job extends StoredJob {
  claim: SyncClaim
}

type SyncClaim = JobClaim & { key: string }

/** Records that a run starts or continues. Returns undefined where it has ended; the job is then done. */
export async function startSync(db: Db, claim: SyncClaim): Promise<StoredJob | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await typedSql(storedJob)`
      update wechat_sync set state = 'running' where id = ${claim.key} and state in ('queued', 'running')
      returning id, product, kind, dry, total, done, place, creator_user_id as by,
        creator_time as "creatorTime"`.execute(trx)
    await (rows[0] ? assertClaimed(trx, claim) : completeJob(trx, claim))
    return rows[0]
  })
}

interface SyncProgress {
  total?: number
  done?: number
  failed?: number
  place?: string
}

/** Records the progress. Throws `LostJob` if the run was cancelled or another process has it. */
export const recordProgress = (db: Db, job: Job, progress: SyncProgress): Promise<void> =>
  db.transaction().execute((trx) => recordProgressIn(trx, job, progress))

/** The same in the caller's transaction. */
async function recordProgressIn(
  trx: Db,
  { id, claim }: Job,
  { total, done, failed, place }: SyncProgress,
): Promise<void> {
  await sql`
    update wechat_sync
      set total = coalesce(${total ?? null}::int, total),
      done = coalesce(${done ?? null}::int, done), failed = coalesce(${failed ?? null}::int, failed),
        place = coalesce(${place ?? null}::text, place)
    where id = ${id}`.execute(trx)
  await assertClaimed(trx, claim)
}

export async function finishSync(
  db: Db,
  { id, claim }: Job,
  state: 'done' | 'failed',
  error?: LocalizedText,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update wechat_sync
      set state = ${state}, error = ${error ? JSON.stringify(error) : null}::jsonb, finish_time = now()
        where id = ${id}`.execute(trx)
    await completeJob(trx, claim)
  })
}

/** Releases a run so that another process can continue it at once. */
export async function releaseSync(db: Db, { id, claim }: Job): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update wechat_sync set state = 'queued' where id = ${id}`.execute(trx)
    await releaseJob(trx, claim)
  })
}

/** Queues the jobs of open runs that have none, because a restore has brought them back. */
export async function queueMissingJobs(db: Db): Promise<void> {
  const { rows } = await typedSql({ key: column.text })`
    select id as key from wechat_sync s where state in ('queued', 'running') and not exists (
      select 1 from system_job j where j.queue = ${syncQueueName} and j.key = s.id)`.execute(db)
  await queueJobs(db, syncQueueName, rows)
}

/** Deletes finished runs older than 90 days. */
export const pruneProviderSyncs = (db: Db): Promise<unknown> =>
  sql`delete from wechat_sync where state not in ('queued', 'running')
    and creator_time < now() - interval '90 days'`.execute(db)

/**
 * Saves the planned steps and their number in one transaction. Throws `LostJob` if the run was cancelled or another
 * process has it.
 */
export async function savePlan(db: Db, job: Job, steps: readonly Step[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordProgressIn(trx, job, { total: steps.length, done: 0 })
    await sql`
      insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, detail, remote_id)
      select ${job.id}, n, kind, action, "localId", "fullName", detail, "remoteId"
      from jsonb_to_recordset(${JSON.stringify(steps.map((step, at) => ({ n: at + 1, ...step })))}::jsonb)
        as r (n int, kind text, action text, "localId" text, "fullName" text, detail text,
          "remoteId" text)`.execute(trx)
  })
}

export interface PendingRow extends Step {
  n: number
}
const pendingRow = {
  ...columnsOf('wechat_sync_row', 'n', 'localId', 'fullName', 'detail', 'remoteId'),
  ...schemaColumns(SyncRow.pick({ kind: true, action: true })),
}

export async function findNextRow(db: Db, id: string): Promise<PendingRow | undefined> {
  const { rows } = await typedSql(pendingRow)`
    select n, kind, action, local_id as "localId", full_name as "fullName", detail, remote_id as "remoteId"
    from wechat_sync_row where sync_id = ${id} and outcome is null order by n limit 1`.execute(db)
  return rows[0]
}

/**
 * Records the identifier under which a department is about to be created, so that an interrupted run can find
 * it.
 */
export const recordIntendedId = (db: Db, id: string, n: number, remoteId: string): Promise<unknown> =>
  sql`update wechat_sync_row set remote_id = ${remoteId} where sync_id = ${id} and n = ${n}`.execute(db)

export interface Outcome {
  remoteId: string | null
  /** The values that the provider has now; undefined leaves them unchanged. */
  sent?: object
  state: 'ok' | 'failed' | 'disabled' | 'gone'
  error?: LocalizedText
}

/**
 * Records the outcome of a row and updates its link in one transaction. Returns false if the run was
 * cancelled or lost.
 */
export async function recordOutcome(
  db: Db,
  job: Job,
  product: SyncProduct,
  row: PendingRow,
  { remoteId, sent, state, error }: Outcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const failed = state === 'failed'
    // The record is locked before its job, as a cancellation does.
    await sql`select 1 from wechat_sync where id = ${job.id} for update`.execute(trx)
    const { rows: claimed } = await lockClaim(job.claim).execute(trx)
    if (claimed.length > 0)
      await sql`update wechat_sync set done = done + 1, failed = failed + ${failed ? 1 : 0}
        where id = ${job.id}`.execute(trx)
    const errorJson = error ? JSON.stringify(error) : null
    await sql`update wechat_sync_row
      set outcome = ${failed ? 'failed' : 'done'}, error = ${errorJson}::jsonb, remote_id = ${remoteId}
        where sync_id = ${job.id} and n = ${row.n}`.execute(trx)
    if (state === 'gone')
      await sql`delete from wechat_link where product = ${product} and kind = ${row.kind}
        and local_id = ${row.localId}`.execute(trx)
    else
      await sql`
        insert into wechat_link as l (product, kind, local_id, remote_id, sent, state, error, syn_time)
        values (${product}, ${row.kind}, ${row.localId}, ${failed ? null : remoteId},
          ${sent ? JSON.stringify(sent) : null}::jsonb, ${state}, ${errorJson}::jsonb, now())
        on conflict (product, kind, local_id) do update
          set remote_id = coalesce(excluded.remote_id, l.remote_id), sent = coalesce(excluded.sent, l.sent),
          state = excluded.state, error = excluded.error, syn_time = excluded.syn_time`.execute(trx)
    return claimed.length > 0
  })
}
