import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { DataBackup, DataRestore } from '@tessera/shared/contract/data/backups'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { containsPattern, allConditions } from '../../db/columns.ts'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import { newSecret } from '../../db/secret.ts'
import type { Context } from '../../http/context.ts'
import { describeFailure, type Failure } from './text.ts'

/** A running backup or restore counts as aborted if its process has not renewed the lease for this time. */
export const leaseSeconds = 30

export const storageKey = (id: string) => `backup/${id}.tar.gz`

export interface StoredBackup {
  id: string
  fileName: string
  fileSize: number
  origin: DataBackup['origin']
  state: DataBackup['state']
  withFiles: 0 | 1
  nonce: string
}

/** The user who requested a restore, and details of the request. */
export type RestoreAuthor = Pick<Context, 'actor' | 'ip' | 'userAgent' | 'method' | 'url'>

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
  const { rows } = await sql<StoredBackup>`
    select id, file_name as "fileName", coalesce(file_size, 0) as "fileSize", origin, state,
      with_files as "withFiles", nonce
    from system_data_backup where id = ${id} and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/**
 * Queues a backup, which any process can claim. With `running` the caller creates it itself. Returns its id.
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
      (id, file_name, origin, state, with_files, nonce, creator_user_id, lease_time, started_time)
    values (${id}, ${fileName}, ${origin}, ${state}, ${withFiles}, ${newSecret()}, ${by},
      ${state === 'running' ? sql`now() + make_interval(secs => ${leaseSeconds})` : null},
      ${state === 'running' ? sql`now()` : null})`.execute(trx)
  return id
}

/** Queues a scheduled backup unless one is queued already. */
export async function scheduleBackup(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from system_data_backup
      where state = 'queued' and origin = 'scheduled' and delete_mark = 0`.execute(trx)
    if (rows.length === 0) await queueBackup(trx, { origin: 'scheduled', withFiles: 0, by: null })
    await publishOnCommit(trx, 'backups', '')
  })
}

/** The kind of work that is queued or running, or null. Ignores work whose lease has expired. */
export async function findRunningWork(db: Db): Promise<Work['kind'] | null> {
  const { rows } = await sql<{ kind: Work['kind'] }>`
    select 'restore' as kind from system_data_restore
    where state = 'queued' or state = 'running' and lease_time > now()
    union all
    select 'backup' from system_data_backup
    where (state = 'queued' or state = 'running' and lease_time > now()) and delete_mark = 0
    limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

/** Key of the advisory lock that lets one process at a time claim work. */
const claimLockKey = 7_351_030

export interface Work {
  kind: 'backup' | 'restore'
  id: string
}

/** Claims queued work unless something is running. Marks work with an expired lease as failed. */
export async function claimWork(db: Db): Promise<Work | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${claimLockKey})`.execute(trx)
    const failureJson = (key: Failure['key']) => sql`${JSON.stringify({ key } satisfies Failure)}::jsonb`
    const endedWhereExpired = sql`ended_time = now() where state = 'running' and lease_time < now()`
    await sql`update system_data_backup
      set state = 'failed', failure = ${failureJson('died')}, ${endedWhereExpired}`.execute(trx)
    await sql`update system_data_restore set state = 'failed', failure =
      case when result is null then ${failureJson('died')} else ${failureJson('filesLeft')}
        end, ${endedWhereExpired}`.execute(trx)
    const { rows } = await sql<Work>`
      select w.kind, w.id from (
        select 'restore' as kind, id, creator_time from system_data_restore where state = 'queued'
        union all
        select 'backup', id, creator_time from system_data_backup
        where state = 'queued' and delete_mark = 0) w
      where not exists (select 1 from system_data_restore where state = 'running')
        and not exists (select 1 from system_data_backup where state = 'running')
      order by w.creator_time limit 1`.execute(trx)
    const [work] = rows
    if (work)
      await sql`update ${sql.table(tableOf(work))} set state = 'running', started_time = now(),
        lease_time = now() + make_interval(secs => ${leaseSeconds}) where id = ${work.id}`.execute(trx)
    return work ?? null
  })
}

const tableOf = ({ kind }: Work) => (kind === 'backup' ? 'system_data_backup' : 'system_data_restore')

export interface Progress {
  step: string
  done: number
  total: number
}

/** Records the progress and renews the lease. */
export async function recordProgress(db: Db, work: Work, { step, done, total }: Progress): Promise<void> {
  await sql`update ${sql.table(tableOf(work))} set step = ${step}, done_rows = ${done}, total_rows = ${total},
      lease_time = now() + make_interval(secs => ${leaseSeconds})
        where id = ${work.id} and state = 'running'`.execute(db)
}

export async function recordFailure(db: Db, work: Work, failure: Failure): Promise<void> {
  await sql`update ${sql.table(tableOf(work))}
    set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb,
    ended_time = now() where id = ${work.id}`.execute(db)
}

interface BackupSummary {
  size: number
  tables: number
  rows: number
  files: number
  held: boolean
}

export async function recordReady(
  db: Db,
  id: string,
  { size, tables, rows, files, held }: BackupSummary,
  { checked = false } = {},
): Promise<void> {
  await sql`
    update system_data_backup set state = 'ready', step = '', file_size = ${size}, table_count = ${tables},
      row_count = ${rows}, stored_count = ${files}, with_files = ${held ? 1 : 0}, done_rows = ${rows},
      total_rows = ${rows}, ended_time = now(), checked_time = case when ${checked} then now()
        else checked_time end where id = ${id}`.execute(db)
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
  const { rows } = await sql<{ id: string }>`
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
  return id
}

export async function findRestore(db: Db, id: string): Promise<{ backupId: string; author: RestoreAuthor }> {
  const { rows } = await sql<{
    backupId: string
    author: RestoreAuthor
  }>`select backup_id as "backupId", author from system_data_restore where id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * Records, in the restore's transaction, that the tables are restored. A later failure only concerns uploaded
 * files.
 */
export async function recordTablesRestored(trx: Db, id: string): Promise<void> {
  await sql`update system_data_restore set result = '{}' where id = ${id}`.execute(trx)
}

export async function recordRestored(db: Db, id: string, missingFiles: number): Promise<void> {
  await sql`update system_data_restore set state = 'done', step = '',
    result = ${JSON.stringify({ missingFiles })}::jsonb, ended_time = now() where id = ${id}`.execute(db)
}

export async function findLatestRestore(db: Db, lang: Lang): Promise<DataRestore | null> {
  const { rows } = await sql<Omit<DataRestore, 'failure'> & { why: Failure | null }>`
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
