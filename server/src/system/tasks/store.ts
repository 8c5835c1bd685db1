import { sql } from 'kysely'
import { TaskBody, TaskType, type Task, type TaskContent } from '@tessera/shared/contract/system/tasks'
import { mailMinutes, type ChannelBody } from '@tessera/shared/contract/system/configs'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage, orderBy, loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { assertClaimed, completeJob, queueJob, queueJobs, releaseJob, type JobClaim } from '../../jobs/job.ts'
import { planDueRuns, maxQueuedRuns, listNextTimes } from './schedule.ts'
import { text, type RunOutcome } from './text.ts'
import { parseContent } from './perform.ts'

export const taskRows = createCrud('system_task', TaskBody)

/** Days for which finished runs are kept. */
const retentionDays = 30
/** Queue of runs, one at a time per task, and of the only job that creates the runs of due tasks. */
export const runQueueName = 'system.tasks'
export const planQueueName = 'system.taskPlan'
/** The job of a run. */
const queuedRun = { key: column.text, lane: column.text, ...columnsOf('system_task_run', 'dueTime') }
/** Pause until a due task is looked at again that another transaction has locked. */
const lockedTaskDelayMs = 1_000

export function listTasks(db: Db, page: Page) {
  return loadPage<Task>(db, page, {
    alias: 't',
    select: sql`
      t.id, t.full_name as "fullName", t.en_code as "enCode", t.execute_type as "executeType",
        t.execute_content::jsonb ->> 'cron' as cron,
      t.run_count as "runCount", t.last_time as "lastRunTime", t.next_time as "nextRunTime",
        exists (select 1 from system_task_run r where r.task_id = t.id and r.state = 'running') as running, t.description,
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
  const { rows } = await typedSql({ ...columnsOf('system_task', 'executeContent'), enabled: column.boolean })`
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
  await sql`delete from system_job where queue = ${runQueueName} and lane = ${taskId}
    and state = 'queued'`.execute(trx)
}

/** Queues a run now. */
export async function queueRun(trx: Db, taskId: string): Promise<void> {
  const id = newId()
  await sql`insert into system_task_run (id, task_id, due_time)
    values (${id}, ${taskId}, clock_timestamp())`.execute(trx)
  await queueJob(trx, runQueueName, { key: id, lane: taskId })
}

/** Makes a process create the runs of due tasks as soon as one is due. Call it where the due times have changed. */
export async function queuePlan(trx: Db): Promise<void> {
  const { rows } = await typedSql({ next: column.time.orNull })`
    select min(next_time) as next from system_task where next_time is not null and delete_mark = 0`.execute(
    trx,
  )
  const { next } = rows[0]!
  if (next !== null) await queueJob(trx, planQueueName, { key: 'plan', dueTime: new Date(next) })
}

/** Queues the jobs that are missing, such as those of runs that a restore has brought back. */
export async function queueMissingJobs(db: Db): Promise<void> {
  const { rows: plans } = await sql`
    select 1 from system_task t where t.next_time is not null and t.delete_mark = 0 and not exists (
      select 1 from system_job j where j.queue = ${planQueueName}
        and (j.state = 'running' or j.due_time <= greatest(t.next_time, now()))) limit 1`.execute(db)
  if (plans.length > 0) await queuePlan(db)
  const { rows: runs } = await typedSql(queuedRun)`
    select r.id as key, r.task_id as lane, r.due_time as "dueTime" from system_task_run r
      join system_task t on t.id = r.task_id
    where r.state in ('queued', 'running') and t.delete_mark = 0 and not exists (
      select 1 from system_job j where j.queue = ${runQueueName} and j.key = r.id)`.execute(db)
  await queueJobs(
    db,
    runQueueName,
    runs.map((run) => ({ ...run, dueTime: new Date(run.dueTime) })),
  )
}

/** Creates the runs of due tasks, and gives the job back until the next task is due. */
export async function runPlan(db: Db, job: JobClaim): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the job: a change of a task that commits meanwhile queues it again after this transaction.
    await assertClaimed(trx, job)
    while ((await createDueRuns(trx)) > 0);
    const { rows } = await typedSql({ next: column.time.orNull, now: column.time })`
      select min(next_time) as next, clock_timestamp() as now from system_task
      where next_time is not null and delete_mark = 0`.execute(trx)
    const { next, now } = rows[0]!
    if (next === null) await completeJob(trx, job)
    else await releaseJob(trx, job, new Date(next > now ? next : now + lockedTaskDelayMs))
  })
}

/** Creates the runs of due tasks that are not locked by another transaction. Returns the number of tasks. */
export async function createDueRuns(trx: Db, atOnce = 50): Promise<number> {
  const { rows } = await typedSql({
    ...columnsOf('system_task', 'id', 'executeContent', 'misfire'),
    next: column.time,
    waiting: column.number,
    now: column.time,
  })`
    select t.id, t.execute_content as "executeContent", t.misfire, t.next_time as next,
      statement_timestamp() as now,
      (select count(*)::int from (select 1 from system_task_run r where r.task_id = t.id and ${untried}
        limit ${maxQueuedRuns}) w) as waiting
    from system_task t where t.next_time <= statement_timestamp() and t.delete_mark = 0
    order by t.next_time limit ${atOnce} for update of t skip locked`.execute(trx)
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
  if (runs.length > 0) {
    const { rows: created } = await typedSql(queuedRun)`
      insert into system_task_run (id, task_id, due_time)
      select id, "taskId", due from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r (id text,
        "taskId" text, due timestamptz) on conflict do nothing
      returning id as key, task_id as lane, due_time as "dueTime"`.execute(trx)
    await queueJobs(
      trx,
      runQueueName,
      created.map((run) => ({ ...run, dueTime: new Date(run.dueTime) })),
    )
  }
  const nextTimes = tasks.map(({ id, next }) => ({ id, next: next === null ? null : new Date(next) }))
  if (tasks.length > 0)
    await sql`
      update system_task t set next_time = r.next
      from jsonb_to_recordset(${JSON.stringify(nextTimes)}::jsonb) as r (id text, next timestamptz)
      where t.id = r.id`.execute(trx)
  return rows.length
}

/** A run that this process executes. */
export interface StartedRun {
  id: string
  executeType: string
  executeContent: string
  /** Who last saved its content; null for a task of the server. */
  actingUserId: string | null
}

/**
 * Records that a run starts. Returns null where there is nothing to execute: the run was cancelled, or its process ended
 * while it ran, which is recorded as its outcome.
 */
export async function startRun(db: Db, job: JobClaim & { key: string }): Promise<StartedRun | null> {
  return db.transaction().execute(async (trx) => {
    // Locks the task first, as those who change it do.
    const { rows } = await typedSql({
      ...columnsOf('system_task_run', 'id', 'state'),
      ...columnsOf('system_task', 'executeType', 'executeContent', 'actingUserId'),
    })`
      select r.id, r.state, t.execute_type as "executeType", t.execute_content as "executeContent",
        t.acting_user_id as "actingUserId"
      from system_task t join system_task_run r on r.task_id = t.id
      where r.id = ${job.key} and r.state in ('queued', 'running') and t.delete_mark = 0 for update`.execute(
      trx,
    )
    const [run] = rows
    if (run?.state === 'running') {
      await endRun(trx, job, false, { key: 'died' })
      return null
    }
    if (!run) {
      await completeJob(trx, job)
      return null
    }
    await assertClaimed(trx, job)
    await sql`
      with started as (
        update system_task_run set state = 'running', attempt = attempt + 1, started_time = now(), ended_time = null
        where id = ${run.id} returning task_id
      )
      update system_task t set last_time = now(), run_count = run_count + 1
      from started where t.id = started.task_id`.execute(trx)
    return run
  })
}

/**
 * Records the outcome of a run. A failed run is queued again as often as its task allows, and the try is recorded.
 * Throws `LostJob` where another process has claimed it since; the caller's transaction is then rolled back.
 */
export async function endRun(
  trx: Db,
  job: JobClaim & { key: string },
  ok: boolean,
  outcome: RunOutcome,
): Promise<void> {
  const { rows } = await typedSql({ ...columnsOf('system_task_run', 'state'), retryTime: column.time })`
    with ended as (
      update system_task_run r set ended_time = now(), said = ${JSON.stringify(outcome)}::jsonb,
        state = case when ${ok} then 'ok' when r.attempt <= t.retries then 'queued' else 'failed' end
      from system_task t where t.id = r.task_id and r.id = ${job.key} and r.state = 'running'
      returning r.id, r.state, r.attempt, r.started_time, r.ended_time, r.said,
        now() + make_interval(mins => t.retry_minutes) as retry_time
    ), recorded as (
      insert into system_task_try (run_id, attempt, started_time, ended_time, said)
        select id, attempt, started_time, ended_time, said from ended where state = 'queued'
          on conflict do nothing
    )
    select state, retry_time as "retryTime" from ended`.execute(trx)
  const [ended] = rows
  if (ended?.state === 'queued') await releaseJob(trx, job, new Date(ended.retryTime))
  else await completeJob(trx, job)
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
  const { rows } = await typedSql({
    ...columnsOf('system_task', 'id', 'executeContent', 'nextTime'),
    enabled: column.oneOf(0, 1),
  })`
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
  await queuePlan(trx)
}
