import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import {
  maxReceivers,
  ReportReceivers,
  RunValues,
  sentFileDays,
  subscriptionChannels,
  type SubscriptionBody,
  type SubscriptionRow,
  type SubscriptionRun,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import type { Page } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { notFoundRefusal } from '../../../db/crud.ts'
import { newId } from '../../../db/id.ts'
import { loadPage } from '../../../db/pages.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import { formatReason, StoredReason } from '../../../errors/refusal.ts'
import { queueJob, queueJobs } from '../../../jobs/job.ts'
import { listNextTimes } from '../../../system/tasks/schedule.ts'

/** Queue of runs; the runs of one subscription follow each other. */
export const subscriptionQueueName = 'lowcode.reportSubscriptions'
/** Days for which runs are listed. They outlive the files. */
const runDays = 90

const Channels = z.array(z.enum(subscriptionChannels))
const reasonOf = (reason: StoredReason | null, lang: Lang): string =>
  reason ? formatReason(reason, lang) : ''
const userName = (alias: string) =>
  sql`${sql.ref(`${alias}.real_name`)} || '/' || ${sql.ref(`${alias}.account`)}`

/** The subscriptions of a report: those of one user, or all. */
export async function listSubscriptions(
  db: Db,
  reportId: string,
  {
    userId,
    seesAll,
    mayStopAll,
    lang,
  }: { userId: string; seesAll: boolean; mayStopAll: boolean; lang: Lang },
): Promise<SubscriptionRow[]> {
  const { rows } = await typedSql({
    ...columnsOf('lowcode_report_subscription', 'id', 'fullName', 'cron', 'ownerId', 'nextTime', 'lastTime'),
    values: column.jsonOf(RunValues),
    format: column.oneOf('xlsx', 'pdf'),
    receivers: column.jsonOf(ReportReceivers),
    channels: column.jsonOf(Channels),
    rowsMark: column.oneOf(0, 1),
    enabledMark: column.oneOf(0, 1),
    pausedReason: column.jsonOf(StoredReason).orNull,
    owner: column.text,
    lastState: column.oneOf('queued', 'running', 'done', 'failed', 'paused').orNull,
  })`
    select s.id, s.full_name as "fullName", s.cron, s.owner_id as "ownerId", s.next_time as "nextTime",
      s.last_time as "lastTime", s.parameter_values as values, s.format, s.receivers, s.channels,
      s.rows_mark as "rowsMark", s.enabled_mark as "enabledMark", s.paused_reason as "pausedReason",
      ${userName('u')} as owner, last.state as "lastState"
    from lowcode_report_subscription s join org_user u on u.id = s.owner_id
      left join lateral (select r.state from lowcode_report_run r where r.subscription_id = s.id
        order by r.due_time desc limit 1) last on true
    where s.report_id = ${reportId} and s.removed_time is null and (${seesAll} or s.owner_id = ${userId})
    order by s.owner_id <> ${userId}, s.creator_time, s.id`.execute(db)
  return rows.map(({ ownerId, pausedReason, ...row }) => ({
    ...row,
    isOwn: ownerId === userId,
    mayStop: mayStopAll || ownerId === userId,
    pausedReason: reasonOf(pausedReason, lang),
  }))
}

export async function countOwn(db: Db, reportId: string, userId: string): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from lowcode_report_subscription
    where report_id = ${reportId} and owner_id = ${userId} and removed_time is null`.execute(db)
  return rows[0]!.n
}

const stored = (body: SubscriptionBody) => ({
  values: JSON.stringify(body.values),
  receivers: JSON.stringify(body.receivers),
  channels: JSON.stringify(body.channels),
})

export async function createSubscription(
  db: Db,
  { reportId, ownerId, nextTime }: { reportId: string; ownerId: string; nextTime: number },
  body: SubscriptionBody,
): Promise<string> {
  const id = newId()
  const { values, receivers, channels } = stored(body)
  await sql`
    insert into lowcode_report_subscription (id, report_id, owner_id, full_name, cron, parameter_values, format,
      receivers, channels, rows_mark, next_time)
    values (${id}, ${reportId}, ${ownerId}, ${body.fullName}, ${body.cron}, ${values}, ${body.format}, ${receivers},
      ${channels}, ${body.rowsMark}, ${new Date(nextTime)})`.execute(db)
  return id
}

/** Saves what the owner changed. A subscription that is not paused gets its next time anew. */
export async function updateSubscription(
  db: Db,
  id: string,
  body: SubscriptionBody,
  nextTime: number,
): Promise<void> {
  const { values, receivers, channels } = stored(body)
  await sql`
    update lowcode_report_subscription set full_name = ${body.fullName}, cron = ${body.cron},
      parameter_values = ${values}, format = ${body.format}, receivers = ${receivers}, channels = ${channels},
      rows_mark = ${body.rowsMark}, last_modify_time = now(), told = '[]',
      next_time = case when enabled_mark = 1 then ${new Date(nextTime)}::timestamptz end
    where id = ${id}`.execute(db)
}

const summary = {
  ...columnsOf('lowcode_report_subscription', 'id', 'reportId', 'ownerId', 'fullName', 'cron', 'enabledMark'),
  receivers: column.jsonOf(ReportReceivers),
}

/** A subscription, whose row is locked; throws a refusal 404 where there is none. */
export async function lockSubscription(trx: Db, id: string) {
  const { rows } = await typedSql(summary)`
    select id, report_id as "reportId", owner_id as "ownerId", full_name as "fullName", cron,
      enabled_mark as "enabledMark", receivers
    from lowcode_report_subscription where id = ${id} and removed_time is null for no key update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Pauses a subscription, or resumes it with its next time. */
export async function setEnabled(trx: Db, id: string, nextTime: number | null): Promise<void> {
  await sql`
    update lowcode_report_subscription set enabled_mark = ${nextTime === null ? 0 : 1}, paused_reason = null,
      next_time = ${nextTime === null ? null : new Date(nextTime)}, last_modify_time = now()
    where id = ${id}`.execute(trx)
}

/** Files that were sent stay until they end. */
export async function removeSubscription(trx: Db, id: string): Promise<void> {
  await sql`
    update lowcode_report_subscription set removed_time = now(), next_time = null where id = ${id}`.execute(
    trx,
  )
}

/** Queues one more run now. Returns false where one is queued or running already. */
export async function queueRunNow(trx: Db, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lowcode_report_run where subscription_id = ${subscriptionId}
      and state in ('queued', 'running') limit 1`.execute(trx)
  if (rows.length > 0) return false
  const id = newId()
  await sql`
    insert into lowcode_report_run (id, subscription_id, due_time) values (${id}, ${subscriptionId},
      clock_timestamp())`.execute(trx)
  await queueJob(trx, subscriptionQueueName, { key: id, lane: subscriptionId })
  return true
}

export function listRuns(db: Db, subscriptionId: string, page: Page, lang: Lang) {
  return loadPage<Omit<SubscriptionRun, 'reason' | 'deliveries'> & RunDetails>(db, page, {
    alias: 'r',
    select: sql`r.id, r.due_time as "dueTime", r.started_time as "startedTime", r.ended_time as "endedTime", r.state,
      r.reason, coalesce((select jsonb_agg(jsonb_build_object('receiver', ${userName('u')}, 'state', d.state, 'reason',
        d.reason) order by d.creator_time, u.real_name) from lowcode_report_delivery d
          join org_user u on u.id = d.user_id where d.run_id = r.id), '[]') as deliveries`,
    from: sql`from lowcode_report_run r where r.subscription_id = ${subscriptionId}`,
    order: sql`r.due_time desc, r.id`,
  }).then(({ list, pagination }) => ({
    pagination,
    list: list.map(({ reason, deliveries, ...run }) => ({
      ...run,
      reason: reasonOf(reason, lang),
      deliveries: deliveries.map((one) => ({ ...one, reason: reasonOf(one.reason, lang) })),
    })),
  }))
}

interface RunDetails {
  readonly reason: StoredReason | null
  readonly deliveries: readonly {
    readonly receiver: string
    readonly state: SubscriptionRun['deliveries'][number]['state']
    readonly reason: StoredReason | null
  }[]
}

/**
 * Queues the runs of due subscriptions, and plans their next times. One that was missed, also several times, runs once; one
 * that is slower than its schedule waits for its run. Returns the number of subscriptions.
 */
export async function queueDueRuns(trx: Db): Promise<number> {
  const { rows } = await typedSql({
    ...columnsOf('lowcode_report_subscription', 'id', 'cron'),
    due: column.time,
    now: column.time,
    isWaiting: column.boolean,
  })`
    select s.id, s.cron, s.next_time as due, statement_timestamp() as now, exists (select 1 from lowcode_report_run r
      where r.subscription_id = s.id and r.state = 'queued') as "isWaiting"
    from lowcode_report_subscription s where s.next_time <= statement_timestamp()
    order by s.next_time limit 100 for update of s skip locked`.execute(trx)
  for (const { id, cron, due, now, isWaiting } of rows) {
    const next = listNextTimes(cron, now, 1)?.[0]
    await sql`update lowcode_report_subscription set next_time = ${next === undefined ? null : new Date(next)}
      where id = ${id}`.execute(trx)
    if (isWaiting) continue
    const { rows: created } = await typedSql(columnsOf('lowcode_report_run', 'id'))`
      insert into lowcode_report_run (id, subscription_id, due_time) values (${newId()}, ${id}, ${new Date(due)})
      on conflict do nothing returning id`.execute(trx)
    for (const run of created) await queueJob(trx, subscriptionQueueName, { key: run.id, lane: id })
  }
  return rows.length
}

/** Queues the jobs that are missing, such as those of runs that a restore has brought back. */
export async function queueMissingJobs(db: Db): Promise<void> {
  const { rows } = await typedSql({ key: column.text, lane: column.text })`
    select r.id as key, r.subscription_id as lane from lowcode_report_run r
    where r.state in ('queued', 'running') and not exists (
      select 1 from system_job j where j.queue = ${subscriptionQueueName} and j.key = r.id)`.execute(db)
  await queueJobs(db, subscriptionQueueName, rows)
}

const startedRun = {
  ...columnsOf('lowcode_report_subscription', 'reportId', 'ownerId', 'fullName'),
  subscriptionId: column.text,
  values: column.jsonOf(RunValues),
  format: column.oneOf('xlsx', 'pdf'),
  receivers: column.jsonOf(ReportReceivers),
  channels: column.jsonOf(Channels),
  rowsMark: column.number,
  told: column.jsonOf(z.array(z.string())),
  dueTime: column.time,
  /** '' for a report that is gone. */
  report: column.text,
}
export type StartedRun = column.RowOf<typeof startedRun>

/** Records that a run starts, or goes on. Null for one that has ended, or whose subscription was deleted. */
export async function startRun(trx: Db, runId: string): Promise<StartedRun | null> {
  const { rows } = await typedSql(startedRun)`
    with started as (
      update lowcode_report_run r set state = 'running', started_time = coalesce(r.started_time, now())
      from lowcode_report_subscription s
      where r.id = ${runId} and r.state in ('queued', 'running') and s.id = r.subscription_id and s.removed_time is null
      returning r.subscription_id, r.due_time
    ), last as (
      update lowcode_report_subscription s set last_time = now() from started t where s.id = t.subscription_id
    )
    select s.id as "subscriptionId", s.report_id as "reportId", s.owner_id as "ownerId", s.full_name as "fullName",
      s.parameter_values as values, s.format, s.receivers, s.channels, s.rows_mark as "rowsMark", s.told,
      t.due_time as "dueTime", coalesce(p.full_name, '') as report
    from started t join lowcode_report_subscription s on s.id = t.subscription_id
      left join lowcode_report p on p.id = s.report_id and p.delete_mark = 0 and p.enabled_mark = 1`.execute(
    trx,
  )
  return rows[0] ?? null
}

export async function endRun(
  trx: Db,
  runId: string,
  state: 'done' | 'failed' | 'paused',
  reason: StoredReason | null = null,
): Promise<void> {
  await sql`
    update lowcode_report_run set state = ${state}, ended_time = now(), reason = ${reason && JSON.stringify(reason)}
    where id = ${runId}`.execute(trx)
}

export async function pauseByServer(trx: Db, subscriptionId: string, reason: StoredReason): Promise<void> {
  await sql`
    update lowcode_report_subscription set enabled_mark = 0, next_time = null, paused_reason = ${JSON.stringify(reason)}
    where id = ${subscriptionId}`.execute(trx)
}

/** Records what the owner knows: receivers who are left out, and reasons of failures. */
export async function setTold(trx: Db, subscriptionId: string, keys: readonly string[]): Promise<void> {
  await sql`update lowcode_report_subscription set told = ${JSON.stringify(keys)} where id = ${subscriptionId}`.execute(
    trx,
  )
}

/** Ids of those of these users who are disabled or were deleted. */
export async function listDisabled(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select id from org_user where id = any(${[...userIds]}::text[]) and (enabled_mark <> 1 or delete_mark <> 0)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether all of these users exist and are enabled. */
export async function areEnabled(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from org_user
    where id = any(${[...userIds]}::text[]) and enabled_mark = 1 and delete_mark = 0`.execute(db)
  return rows[0]!.n === new Set(userIds).size
}

/** Whether all of these roles and groups exist and are enabled. */
export async function areHolders(db: Db, { roles, groups }: ReportReceivers): Promise<boolean> {
  const { rows } = await typedSql({ n: column.number })`
    select (select count(*) from org_role where id = any(${roles}) and enabled_mark = 1 and delete_mark = 0)
      + (select count(*) from org_group where id = any(${groups}) and enabled_mark = 1 and delete_mark = 0) as n`.execute(
    db,
  )
  return rows[0]!.n === new Set(roles).size + new Set(groups).size
}

/** The enabled users whom a subscription names, and those of its roles and groups; one more than may be. */
export async function listReceivers(db: Db, { users, roles, groups }: ReportReceivers): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select u.id from org_user u
    where u.enabled_mark = 1 and u.delete_mark = 0 and (u.id = any(${users})
      or exists (select 1 from org_user_role m join org_role r on r.id = m.role_id
        where m.user_id = u.id and r.id = any(${roles}) and r.enabled_mark = 1 and r.delete_mark = 0)
      or exists (select 1 from org_user_group m join org_group g on g.id = m.group_id
        where m.user_id = u.id and g.id = any(${groups}) and g.enabled_mark = 1 and g.delete_mark = 0))
    order by u.id limit ${maxReceivers + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

const delivery = {
  ...columnsOf('lowcode_report_delivery', 'userId', 'state'),
  reason: column.jsonOf(StoredReason).orNull,
  name: column.text,
}

export async function listDeliveries(db: Db, runId: string) {
  const { rows } = await typedSql(delivery)`
    select d.user_id as "userId", d.state, d.reason, u.real_name as name
    from lowcode_report_delivery d join org_user u on u.id = d.user_id
    where d.run_id = ${runId} order by u.real_name, u.id`.execute(db)
  return rows
}

interface NewDelivery {
  readonly id?: string
  readonly runId: string
  readonly userId: string
  readonly state: 'sent' | 'empty' | 'refused' | 'failed'
  readonly reason?: StoredReason
  readonly fileName?: string
}

export async function recordDelivery(
  trx: Db,
  { id = newId(), runId, userId, state, reason, fileName }: NewDelivery,
): Promise<void> {
  await sql`
    insert into lowcode_report_delivery (id, run_id, user_id, state, reason, file_name, expires_time)
    values (${id}, ${runId}, ${userId}, ${state}, ${reason ? JSON.stringify(reason) : null}, ${fileName ?? null},
      ${fileName === undefined ? null : sql`now() + make_interval(days => ${sentFileDays})`})`.execute(trx)
}

/** The file that was sent to a user by a delivery, unless it has ended. */
export async function findSentFile(db: Db, id: string, userId: string) {
  const { rows } = await typedSql(columnsOf('system_file', 'type', 'name', 'fileName', 'mime', 'bytes'))`
    select f.type, f.name, f.file_name as "fileName", f.mime, f.bytes
    from lowcode_report_delivery d join system_file f on f.name = d.file_name
    where d.id = ${id} and d.user_id = ${userId} and d.expires_time > now()`.execute(db)
  return rows[0]
}

/** Forgets files that have ended, and returns what is to be removed from the storage. */
export async function forgetOldFiles(db: Db): Promise<{ type: string; name: string }[]> {
  const { rows } = await typedSql(columnsOf('system_file', 'type', 'name'))`
    with old as (
      select id, file_name from lowcode_report_delivery
      where file_name is not null and expires_time <= now() order by expires_time limit 200 for update skip locked
    ), forgotten as (
      update lowcode_report_delivery d set file_name = null from old where d.id = old.id
    )
    delete from system_file f using old where f.name = old.file_name returning f.type, f.name`.execute(db)
  return rows
}

/** Removes old runs, and deleted subscriptions without any. */
export async function pruneRuns(db: Db): Promise<void> {
  await sql`
    delete from lowcode_report_run r where r.state in ('done', 'failed', 'paused')
      and r.due_time < now() - make_interval(days => ${runDays})
      and not exists (select 1 from lowcode_report_delivery d where d.run_id = r.id and d.file_name is not null)`.execute(
    db,
  )
  await sql`
    delete from lowcode_report_subscription s where s.removed_time is not null
      and not exists (select 1 from lowcode_report_run r where r.subscription_id = s.id)`.execute(db)
}
