import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { DataRestore, type DataBackup } from '@tessera/shared/contract/data/backups'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { containsPattern, allConditions } from '../../db/columns.ts'
import { boolean, jsonOf, number, oneOf, text, type RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import { newSecret } from '../../db/secret.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { assertClaimed, completeJob, lockClaim, queueJob, removeJob, type JobClaim } from '../../jobs/job.ts'
import { describeFailure, Failure } from './text.ts'

/** Queue of backups and restores, one at a time; the key of a job is the id of its record. */
export const backupQueueName = 'data.backups'
const lane = 'one'
/** A backup that its creator writes without a job counts as aborted after this time. */
const maxUnqueuedMs = 600_000

export const storageKey = (id: string) => `backup/${id}.tar.gz`

const storedBackup = {
  ...columnsOf('system_data_backup', 'id', 'fileName', 'origin', 'state', 'nonce'),
  fileSize: number,
  withFiles: oneOf(0, 1),
}
export type StoredBackup = RowOf<typeof storedBackup>

/** The user who requested a restore, and details of the request. */
const RestoreAuthor = z.object({
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  ip: z.string(),
  userAgent: z.string(),
  method: z.string(),
  url: z.string(),
})
type RestoreAuthor = z.output<typeof RestoreAuthor>

const duration = sql`
  case when t.ended_time is not null
    then greatest(0, extract(epoch from t.ended_time - t.started_time) * 1000)::int end as duration`

export async function listBackups(
  db: Db,
  page: Page,
  lang: Lang,
): Promise<{ list: (DataBackup & { nonce: string })[]; pagination: Pagination }> {
  const where = allConditions([
    sql`t.delete_mark = 0`,
    page.keyword && sql`t.file_name ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<DataBackup & { nonce: string; why: Failure | null }>(db, page, {
    alias: 't',
    select: sql`
      t.id, t.file_name as "fileName", coalesce(t.file_size, 0) as "fileSize",
        t.creator_time as "creatorTime",
      t.origin, t.state, t.with_files as "withFiles", t.table_count as "tableCount",
        t.row_count as "rowCount",
      t.stored_count as "storedCount", t.step, t.done_rows as "doneRows", t.total_rows as "totalRows",
      t.failure as why, t.checked_time as "checkedTime", t.nonce, ${duration},
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser"`,
    from: sql`from system_data_backup t where ${where}`,
    join: sql`left join org_user u on u.id = t.creator_user_id`,
    order: orderBy(
      page,
      { fileName: sql`t.file_name`, fileSize: sql`t.file_size`, creatorTime: sql`t.creator_time` },
      sql`t.creator_time desc, t.id desc`,
    ),
  })
  return {
    list: list.map(({ why, ...row }) => ({ ...row, fileUrl: '', failure: describeFailure(why, lang) })),
    pagination,
  }
}

export async function findBackup(db: Db, id: string): Promise<StoredBackup> {
  const { rows } = await typedSql(storedBackup)`
    select id, file_name as "fileName", coalesce(file_size, 0) as "fileSize", origin, state,
      with_files as "withFiles", nonce
    from system_data_backup where id = ${id} and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/**
 * Queues a backup, which any process can claim. With `running` the caller creates it itself; the job is for the case that
 * it does not finish. Returns its id.
 */
export async function queueBackup(
  trx: Db,
  {
    origin,
    withFiles,
    by,
    state = 'queued',
  }: { origin: DataBackup['origin']; withFiles: 0 | 1; by: string | null; state?: 'queued' | 'running' },
): Promise<string> {
  const id = newId()
  const fileName = `tessera_${formatInstant(Date.now(), 'yyyyMMddHHmmss')}.tar.gz`
  await sql`
    insert into system_data_backup
      (id, file_name, origin, state, with_files, nonce, creator_user_id, started_time)
    values (${id}, ${fileName}, ${origin}, ${state}, ${withFiles}, ${newSecret()}, ${by},
      ${state === 'running' ? sql`now()` : null})`.execute(trx)
  const dueTime = new Date(Date.now() + maxUnqueuedMs)
  const payload: Work = { kind: 'backup' }
  await queueJob(trx, backupQueueName, {
    key: id,
    lane,
    payload,
    ...(state === 'running' ? { dueTime } : {}),
  })
  return id
}

/** Queues a scheduled backup unless one is queued already. */
export async function scheduleBackup(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from system_data_backup
      where state = 'queued' and origin = 'scheduled' and delete_mark = 0`.execute(trx)
    if (rows.length === 0) await queueBackup(trx, { origin: 'scheduled', withFiles: 0, by: null })
  })
}

/** The kind of work that is queued or running, or null. Ignores work whose lease has expired. */
export async function findRunningWork(db: Db): Promise<Work['kind'] | null> {
  const { rows } = await typedSql({ kind: oneOf('backup', 'restore') })`
    select payload ->> 'kind' as kind from system_job
    where queue = ${backupQueueName} and (state = 'queued' or due_time > now())
    order by kind desc limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

/** Payload of a job. */
export interface Work {
  kind: 'backup' | 'restore'
}

/** A backup or restore that this process runs, with its claim; without one for a backup that has no job of its own. */
export interface RunningWork extends Work {
  id: string
  claim: JobClaim | null
}

/**
 * Records that work starts. Returns false where there is nothing to do: it has ended, or its process ended while it ran,
 * which is recorded as its failure.
 */
export async function startWork(db: Db, work: RunningWork & { claim: JobClaim }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await typedSql({ state: text, hasTables: boolean })`
      select state, ${work.kind === 'restore' ? sql`result is not null` : sql`false`} as "hasTables"
      from ${sql.table(tableOf(work))} where id = ${work.id} for update`.execute(trx)
    const [found] = rows
    if (found?.state === 'running') {
      await recordFailure(trx, work, { key: found.hasTables ? 'filesLeft' : 'died' })
      return false
    }
    if (found?.state !== 'queued') {
      await completeJob(trx, work.claim)
      return false
    }
    await assertClaimed(trx, work.claim)
    await sql`update ${sql.table(tableOf(work))} set state = 'running', started_time = now()
      where id = ${work.id}`.execute(trx)
    return true
  })
}

const tableOf = ({ kind }: Work) => (kind === 'backup' ? 'system_data_backup' : 'system_data_restore')

/** Ends the job of work in the transaction of its result. */
const completeWork = ({ id, claim }: RunningWork, trx: Db): Promise<unknown> =>
  claim ? completeJob(trx, claim) : removeJob(trx, backupQueueName, id)

export interface Progress {
  step: string
  done: number
  total: number
}

/** Records the progress, unless this process has lost the job. */
export async function recordProgress(
  db: Db,
  work: RunningWork,
  { step, done, total }: Progress,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The record is locked before its job, as at the end of the work. The other order can end in a deadlock.
    await sql`select 1 from ${sql.table(tableOf(work))} where id = ${work.id} for update`.execute(trx)
    await sql`update ${sql.table(tableOf(work))} set step = ${step}, done_rows = ${done}, total_rows = ${total}
      where id = ${work.id} and state = 'running'
        and ${work.claim ? sql`exists (${lockClaim(work.claim)})` : sql`true`}`.execute(trx)
  })
}

/** Records the failure and ends the job. Throws `LostJob` where the process has lost it. */
export async function recordFailure(trx: Db, work: RunningWork, failure: Failure): Promise<void> {
  await sql`update ${sql.table(tableOf(work))}
    set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb,
    ended_time = now() where id = ${work.id}`.execute(trx)
  await completeWork(work, trx)
}

interface BackupSummary {
  size: number
  tables: number
  rows: number
  files: number
  held: boolean
}

/** Records a backup as ready and ends its job. Throws `LostJob` where the process has lost it. */
export async function recordReady(
  trx: Db,
  id: string,
  claim: JobClaim | null,
  { size, tables, rows, files, held }: BackupSummary,
  { checked = false } = {},
): Promise<void> {
  await sql`
    update system_data_backup set state = 'ready', step = '', file_size = ${size}, table_count = ${tables},
      row_count = ${rows}, stored_count = ${files}, with_files = ${held ? 1 : 0}, done_rows = ${rows},
      total_rows = ${rows}, ended_time = now(), checked_time = case when ${checked} then now()
        else checked_time end where id = ${id}`.execute(trx)
  await completeWork({ kind: 'backup', id, claim }, trx)
}

export async function recordChecked(db: Db, id: string): Promise<void> {
  await sql`update system_data_backup set checked_time = now() where id = ${id}`.execute(db)
}

/** Redeems a download link; returns false if it was used before. */
export async function redeemLink(db: Db, id: string, nonce: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update system_data_backup set nonce = ${newSecret()}
      where id = ${id} and nonce = ${nonce} and delete_mark = 0`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Removes scheduled backups beyond the latest `keep` (0 keeps all) and pre-restore backups beyond the latest
 * three. Returns their ids.
 */
export async function removeOldBackups(db: Db, keep: number): Promise<string[]> {
  const { rows } = await typedSql(columnsOf('system_data_backup', 'id'))`
    update system_data_backup t set delete_mark = 1, last_modify_time = now() from (
      select id, origin, row_number() over (partition by origin order by creator_time desc, id desc) as at
      from system_data_backup
      where delete_mark = 0 and origin in ('scheduled', 'beforeRestore') and state in ('ready', 'failed')) n
    where n.id = t.id and n.at > case n.origin when 'scheduled' then ${keep === 0 ? 1_000_000 : keep}::int
      else 3 end
      and not exists (
        select 1 from system_data_restore r where r.backup_id = t.id and r.state in ('queued', 'running'))
    returning t.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function removeBackup(trx: Db, id: string, by: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_data_backup t set delete_mark = 1, last_modify_user_id = ${by}, last_modify_time = now()
    where id = ${id} and delete_mark = 0 and state in ('ready', 'failed') and not exists (
      select 1 from system_data_restore r
      where r.backup_id = t.id and r.state in ('queued', 'running'))`.execute(trx)
  return numAffectedRows === 1n
}

export async function queueRestore(trx: Db, backupId: string, author: RestoreAuthor): Promise<string> {
  const id = newId()
  await sql`insert into system_data_restore (id, backup_id, author)
    values (${id}, ${backupId}, ${JSON.stringify(author)}::jsonb)`.execute(trx)
  const payload: Work = { kind: 'restore' }
  await queueJob(trx, backupQueueName, { key: id, lane, payload })
  return id
}

export async function findRestore(db: Db, id: string): Promise<{ backupId: string; author: RestoreAuthor }> {
  const { rows } = await typedSql({
    ...columnsOf('system_data_restore', 'backupId'),
    author: jsonOf(RestoreAuthor),
  })`select backup_id as "backupId", author from system_data_restore where id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * Records, in the restore's transaction, that the tables are restored. A later failure only concerns uploaded
 * files.
 */
export async function recordTablesRestored(trx: Db, id: string): Promise<void> {
  await sql`update system_data_restore set result = '{}' where id = ${id}`.execute(trx)
}

export async function recordRestored(
  trx: Db,
  id: string,
  claim: JobClaim,
  missingFiles: number,
): Promise<void> {
  await sql`update system_data_restore set state = 'done', step = '',
    result = ${JSON.stringify({ missingFiles })}::jsonb, ended_time = now() where id = ${id}`.execute(trx)
  await completeJob(trx, claim)
}

const listedRestore = {
  ...schemaColumns(DataRestore.omit({ failure: true })),
  why: jsonOf(Failure).orNull,
}

export async function findLatestRestore(db: Db, lang: Lang): Promise<DataRestore | null> {
  const { rows } = await typedSql(listedRestore)`
    select t.id, t.backup_id as "backupId", b.file_name as "fileName", t.state, t.step,
      t.done_rows as "doneRows", t.total_rows as "totalRows", t.failure as why,
      t.author -> 'actor' ->> 'name' as "userName", t.creator_time as "creatorTime", ${duration},
      coalesce((t.result ->> 'missingFiles')::int, 0) as "missingFiles"
    from system_data_restore t join system_data_backup b on b.id = t.backup_id
    order by t.creator_time desc, t.id desc limit 1`.execute(db)
  if (!rows[0]) return null
  const { why, ...row } = rows[0]
  return { ...row, failure: describeFailure(why, lang) }
}
