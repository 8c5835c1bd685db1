import { sql } from 'kysely'
import {
  TaskBody,
  TaskType,
  type misfires,
  type Task,
  type TaskContent,
} from '@tessera/shared/contract/system/tasks'
import { mailMinutes, type ChannelBody } from '@tessera/shared/contract/system/configs'
import type { Page } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage, orderBy, loadPage } from '../../db/pages.ts'
import { planDueRuns, maxQueuedRuns, listNextTimes } from './schedule.ts'
import { text, type RunOutcome } from './text.ts'
import { parseContent } from './perform.ts'

export const taskRows = createCrud('system_task', TaskBody)

/** Days for which finished runs are kept. */
const retentionDays = 30
/** Seconds after which a claimed run counts as lost unless its process renews the lease. */
export const leaseSeconds = 30

export function listTasks(db: Db, page: Page) {
  return loadPage<Task>(db, page, {
    alias: 't',
    select: sql`
      t.id, t.full_name as "fullName", t.en_code as "enCode", t.execute_type as "executeType",
        t.execute_content::jsonb ->> 'cron' as cron,
      t.run_count as "runCount", t.last_time as "lastRunTime", t.next_time as "nextRunTime",
        t.running_id is not null as running, t.description,
      t.enabled_mark as "enabledMark", t.sort_code as "sortCode", last.result as "lastResult"`,
    from: sql`from system_task t where ${allConditions([
      sql`t.delete_mark = 0`,
      page.keyword &&
        sql`t.full_name ilike ${containsPattern(page.keyword)}
        or t.en_code ilike ${containsPattern(page.keyword)}`,
    ])}`,
    join: sql`left join lateral (
      select case r.state when 'ok' then 0 else 1 end as result from system_task_run r
      where r.task_id = t.id and r.state in ('ok', 'failed') and r.started_time is not null
        order by r.started_time desc, r.id desc limit 1) last on true`,
    order: orderBy(
      page,
      {
        fullName: sql`t.full_name`,
        nextRunTime: sql`t.next_time`,
        lastRunTime: sql`t.last_time`,
        runCount: sql`t.run_count`,
      },
      sql`t.sort_code, t.creator_time desc, t.id`,
    ),
  })
}

interface RunFilter extends Page {
  id: string
  runResult?: 0 | 1 | undefined
  startTime?: number | undefined
  endTime?: number | undefined
}

export function listRuns(db: Db, { id, runResult, startTime, endTime, ...page }: RunFilter) {
  return loadCappedPage<{
    id: string
    runTime: number
    runResult: 0 | 1
    said: RunOutcome
    duration: number
    dueTime: number
    attempt: number
  }>(db, page, {
    select: sql`r.id, r.started_time as "runTime", case when r.ok then 0 else 1 end as "runResult", r.said,
      r.due_time as "dueTime", r.attempt,
      greatest(0, extract(epoch from r.ended_time - r.started_time) * 1000)::int as duration`,
    from: sql`from (
        select id, due_time, started_time, ended_time, attempt, said, state = 'ok' as ok from system_task_run
          where task_id = ${id} and state in ('ok', 'failed') and started_time is not null
        union all
        select t.run_id || ' ' || t.attempt, w.due_time, t.started_time, t.ended_time, t.attempt, t.said,
          false from system_task_try t join system_task_run w on w.id = t.run_id where w.task_id = ${id}
      ) r where ${allConditions([
        runResult !== undefined && sql`r.ok = ${runResult === 0}`,
        startTime !== undefined && sql`r.started_time >= ${new Date(startTime)}`,
        endTime !== undefined && sql`r.started_time <= ${new Date(endTime)}`,
      ])}`,
    order: sql`r.started_time desc, r.id desc`,
  })
}

/** Computes when a task is due next by its cron; a stopped task is never due. */
export async function planNextRun(trx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ executeContent: string; enabled: boolean }>`
    select execute_content as "executeContent", enabled_mark = 1 as enabled from system_task
    where id = ${id} and delete_mark = 0 for update`.execute(trx)
  const cron = rows[0]?.enabled ? parseContent(rows[0].executeContent)?.cron : undefined
  const next = cron === undefined ? undefined : listNextTimes(cron, Date.now(), 1)?.[0]
  await sql`update system_task set next_time = ${next === undefined ? null : new Date(next)}
    where id = ${id}`.execute(trx)
}

const untried = sql`r.state = 'queued' and r.attempt = 0`

/** Cancels queued runs: untried ones are deleted, one that waits for a retry becomes failed. */
export async function cancelQueuedRuns(trx: Db, taskId: string): Promise<void> {
  await sql`delete from system_task_run r where r.task_id = ${taskId} and ${untried}`.execute(trx)
  await sql`
    with over as (update system_task_run set state = 'failed' where task_id = ${taskId} and state = 'queued'
      returning id, attempt)
    delete from system_task_try t using over where t.run_id = over.id and t.attempt = over.attempt`.execute(
    trx,
  )
}

/** Queues a run now. */
export async function queueRun(trx: Db, taskId: string): Promise<void> {
  await sql`insert into system_task_run (id, task_id, due_time)
    values (${newId()}, ${taskId}, clock_timestamp())`.execute(trx)
}

/** Creates the runs of due tasks: each task in one process, no run twice. Returns the number of tasks. */
export async function createDueRuns(db: Db, atOnce = 50): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: string
      executeContent: string
      misfire: (typeof misfires)[number]
      next: number
      waiting: number
      now: number
    }>`
      select t.id, t.execute_content as "executeContent", t.misfire, t.next_time as next, now() as now,
        (select count(*)::int from (select 1 from system_task_run r where r.task_id = t.id and ${untried}
          limit ${maxQueuedRuns}) w) as waiting
      from system_task t where t.next_time <= now() and t.delete_mark = 0 order by t.next_time limit ${atOnce}
      for update of t skip locked`.execute(trx)
    const tasks = rows.map(({ id, executeContent, misfire, next, waiting, now }) => ({
      id,
      ...planDueRuns(
        { cron: parseContent(executeContent)?.cron ?? '', misfire, next, queuedRuns: waiting },
        now,
      ),
    }))
    const runs = tasks.flatMap(({ id, runs: times }) =>
      times.map((due) => ({ id: newId(), taskId: id, due: new Date(due) })),
    )
    if (runs.length > 0)
      await sql`
        insert into system_task_run (id, task_id, due_time)
        select id, "taskId", due from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r (id text,
          "taskId" text, due timestamptz) on conflict do nothing`.execute(trx)
    const nextTimes = tasks.map(({ id, next }) => ({ id, next: next === null ? null : new Date(next) }))
    if (tasks.length > 0)
      await sql`
        update system_task t set next_time = r.next
        from jsonb_to_recordset(${JSON.stringify(nextTimes)}::jsonb) as r (id text, next timestamptz)
        where t.id = r.id`.execute(trx)
    return rows.length
  })
}

/** A run that this process may execute. */
export interface ClaimedRun {
  id: string
  fence: number
  executeType: string
  executeContent: string
  /** Who last saved its content; null for a task of the server. */
  actingUserId: string | null
}

/** Claims queued runs, one per task at a time. The process must renew the lease within `leaseSeconds`. */
export async function claimRuns(db: Db, atOnce: number): Promise<ClaimedRun[]> {
  const { rows } = await sql<ClaimedRun>`
    with mine as (
      select r.id, t.id as task_id, t.execute_type, t.execute_content, t.acting_user_id
      from system_task_run r
        join system_task t on t.id = r.task_id
      where r.state = 'queued' and r.try_time <= now() and t.running_id is null and t.delete_mark = 0
        and not exists (select 1 from system_task_run e where e.task_id = r.task_id and e.state = 'queued'
          and e.try_time <= now() and (e.due_time, e.id) < (r.due_time, r.id))
      order by r.due_time limit ${atOnce} for update of r, t skip locked
    ), busy as (
      update system_task t set running_id = mine.id, last_time = now(), run_count = run_count + 1 from mine
        where t.id = mine.task_id
    )
    update system_task_run r set state = 'running', attempt = r.attempt + 1, fence = r.fence + 1,
      started_time = now(), ended_time = null, lease_until = now() + make_interval(secs => ${leaseSeconds})
    from mine where r.id = mine.id
    returning r.id, r.fence, mine.execute_type as "executeType",
      mine.execute_content as "executeContent", mine.acting_user_id as "actingUserId"`.execute(db)
  return rows
}

/** Renews the lease of a run; returns false where another process has claimed it since. */
export async function renewLease(db: Db, { id, fence }: Pick<ClaimedRun, 'id' | 'fence'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_task_run set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and fence = ${fence} and state = 'running'`.execute(db)
  return Boolean(numAffectedRows)
}

/**
 * Records the outcome of a run; returns false where another process has claimed it since. A failed run is
 * queued again as often as its task allows, and the try is recorded.
 */
export async function endRun(
  db: Db,
  { id, fence }: Pick<ClaimedRun, 'id' | 'fence'>,
  ok: boolean,
  outcome: RunOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update system_task_run r set ended_time = now(), lease_until = null,
        said = ${JSON.stringify(outcome)}::jsonb,
        state = case when ${ok} then 'ok' when r.attempt <= t.retries then 'queued' else 'failed' end,
        try_time = case when ${ok} then r.try_time else now() + make_interval(mins => t.retry_minutes) end
      from system_task t where t.id = r.task_id and r.id = ${id} and r.fence = ${fence}
        and r.state = 'running' returning r.id, r.state, r.attempt, r.started_time, r.ended_time, r.said
    ), recorded as (
      insert into system_task_try (run_id, attempt, started_time, ended_time, said)
        select id, attempt, started_time, ended_time, said from ended where state = 'queued'
          on conflict do nothing
    )
    update system_task t set running_id = null from ended where t.running_id = ended.id
    returning t.id`.execute(db)
  return rows.length > 0
}

/** Lists runs whose lease has expired, because their process has died. */
export async function listLostRuns(db: Db): Promise<Pick<ClaimedRun, 'id' | 'fence'>[]> {
  const { rows } = await sql<
    Pick<ClaimedRun, 'id' | 'fence'>
  >`select id, fence from system_task_run where state = 'running' and lease_until < now()`.execute(db)
  return rows
}

/** Milliseconds until the next task, retry or lease is due; null where there is none. */
export async function loadMsUntilDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from least(
      (select min(next_time) from system_task where next_time is not null and delete_mark = 0),
      (select min(r.try_time) from system_task_run r join system_task t on t.id = r.task_id
        where r.state = 'queued' and t.running_id is null and t.delete_mark = 0),
      (select min(lease_until) from system_task_run where state = 'running')) - now())::float8 * 1000
      as wait`.execute(db)
  return rows[0]!.wait
}

export async function pruneRuns(db: Db): Promise<void> {
  await sql`delete from system_task_run where id in (
    select id from system_task_run where due_time < now() - make_interval(days => ${retentionDays})
      and state <> 'running' order by due_time limit 5000)`.execute(db)
}

/** The method that fetches mails. */
const mailMethod = 'receiveMails'
type Minutes = (typeof mailMinutes)[number]

interface MailTask {
  id: string
  enabled: 0 | 1
  /** '' where the task has a custom cron. */
  minutes: Minutes | ''
  /** Null where it is stopped. */
  nextTime: number | null
}

const cronOf = (minutes: Minutes): string => (minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`)

interface MailTaskRow extends Omit<MailTask, 'minutes'> {
  executeContent: string
}

async function findMailTask(db: Db): Promise<MailTaskRow | undefined> {
  const { rows } = await sql<MailTaskRow>`
    select id, enabled_mark as enabled, execute_content as "executeContent", next_time as "nextTime"
    from system_task
    where execute_type = ${TaskType.method} and execute_content::jsonb ->> 'localHostTaskId' = ${mailMethod}
      and delete_mark = 0 order by enabled_mark desc, creator_time, id limit 1`.execute(db)
  return rows[0]
}

/**
 * Loads the task that fetches mails, whether the configuration or a user created it; null where there is
 * none. The mail settings show its values and store none of their own.
 */
export async function loadMailTask(db: Db): Promise<MailTask | null> {
  const found = await findMailTask(db)
  if (!found) return null
  const { executeContent, ...task } = found
  const cron = parseContent(executeContent)?.cron
  return { ...task, minutes: mailMinutes.find((minutes) => cronOf(minutes) === cron) ?? '' }
}

/**
 * Saves the switch and the interval of the mail settings in the task; a missing value leaves the task's value
 * unchanged.
 */
export async function saveMailTask(
  trx: Db,
  { emailReceive, emailReceiveMinutes }: Partial<ChannelBody>,
  userId: string,
): Promise<void> {
  const found = await findMailTask(trx)
  if (!found && emailReceive !== 1) return
  const content: TaskContent = (found && parseContent(found.executeContent)) ?? {
    cron: cronOf(15),
    localHostTaskId: mailMethod,
  }
  const executeContent = JSON.stringify({
    ...content,
    ...(emailReceiveMinutes ? { cron: cronOf(emailReceiveMinutes) } : {}),
  })
  const enabled = emailReceive ?? found?.enabled
  if (found && found.executeContent === executeContent && found.enabled === enabled) return
  const id =
    found?.id ??
    (await taskRows.create(
      trx,
      {
        fullName: text.receiveMails.zh,
        enCode: mailMethod,
        executeType: TaskType.method,
        executeContent,
        sortCode: 0,
      },
      userId,
    ))
  await sql`update system_task set execute_content = ${executeContent}, enabled_mark = ${enabled},
    last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
  await planNextRun(trx, id)
  await publishOnCommit(trx, 'tasks', '')
}
