import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { publishOnCommit } from '../db/bus.ts'
import { jsonOf, number } from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/** A claimed job becomes due again after this time, unless its process renews the lease. */
export const leaseSeconds = 30

export interface NewJob {
  /** Unique in its queue while the job exists; usually the id of the record that the job is about. */
  key: string
  /** At most one job of a lane runs at a time, the earliest due one first. */
  lane?: string
  payload?: object
  /** The job is not claimed before; now where it is missing. */
  dueTime?: Date
  requested?: JobRequest
}

/** What a user asks of a job under way. */
export type JobRequest = 'pause' | 'cancel'

/** What proves that a process still has a job: each claim increases the fence. */
export interface JobClaim {
  id: string
  fence: number
  /** True once the job was completed or released; set by the functions below. */
  isSettled?: boolean
}

/** A job was claimed by another process or removed since; its work must not be recorded. */
export class LostJob extends Error {
  constructor({ id }: JobClaim) {
    super(`job ${id} is no longer claimed by this process`)
  }
}

const lease = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`
const isClaimed = ({ id, fence }: JobClaim) => sql`id = ${id} and fence = ${fence} and state = 'running'`

/** Sent to all processes: jobs of a queue are due, or something was requested of one that may be running. */
export const dueEvent = (queue: string) => `due ${queue}`
export const requestEvent = (queue: string) => `request ${queue}`

export const queueJob = (trx: Db, queue: string, job: NewJob): Promise<void> => queueJobs(trx, queue, [job])

/**
 * Queues jobs in the caller's transaction; a process claims them after the commit. Where a queued job has the key
 * already, the earlier due time of both applies. Where a running job has it, nothing changes, but its row stays locked
 * until the commit.
 */
export async function queueJobs(trx: Db, queue: string, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    with queued as (${insertJobs(queue, jobs)}) select pg_notify('tessera', ${`jobs ${dueEvent(queue)}`})`.execute(
    trx,
  )
}

/**
 * The statement of `queueJobs`, for one statement with what the jobs are about. It wakes no process: publish `dueEvent` after
 * the commit, else a process finds the jobs when it polls.
 */
export function insertJobs(queue: string, jobs: readonly NewJob[]): RawBuilder<unknown> {
  const rows = jobs.map((job) => ({ ...job, id: newId() }))
  return sql`
    insert into system_job as j (id, queue, key, lane, payload, due_time, requested)
    select id, ${queue}, key, lane, coalesce(payload, '{}'), coalesce("dueTime", now()), requested
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, key text, lane text, payload jsonb,
      "dueTime" timestamptz, requested text)
    on conflict (queue, key) do update set due_time = least(j.due_time, excluded.due_time)
      where j.state = 'queued'`
}

/** Queries a row where the process still has the job, and locks it until the transaction ends: `exists (…)`. */
export const lockClaim = (job: JobClaim): RawBuilder<unknown> =>
  sql`select 1 from system_job where ${isClaimed(job)} for share`

/**
 * Renews the lease and locks it until the transaction ends. Throws `LostJob` where the process has lost the job. Returns
 * what was requested of it.
 */
export async function assertClaimed(trx: Db, job: JobClaim): Promise<JobRequest | null> {
  const { rows } = await typedSql(columnsOf('system_job', 'requested'))`
    update system_job set due_time = ${lease} where ${isClaimed(job)} returning requested`.execute(trx)
  if (!rows[0]) throw new LostJob(job)
  return rows[0].requested
}

/**
 * Removes a job that is done. Call it in the transaction of its effect: both commit or neither does. Throws `LostJob`
 * where the process has lost the job. Returns what was requested of the job meanwhile.
 */
export async function completeJob(trx: Db, job: JobClaim): Promise<JobRequest | null> {
  const { rows } = await typedSql(columnsOf('system_job', 'requested'))`
    ${deleteClaim(job)} returning requested`.execute(trx)
  if (!rows[0]) throw new LostJob(job)
  job.isSettled = true
  return rows[0].requested
}

/** The statement of `completeJob`, for one statement with the effect: `with job as (… returning id) update …`. */
export const deleteClaim = (job: JobClaim): RawBuilder<unknown> =>
  sql`delete from system_job where ${isClaimed(job)}`

/** The same for giving a job back: `with job as (… returning id) update …`. */
export const releaseClaim = (job: JobClaim, delayMinutes: number): RawBuilder<unknown> => sql`
  update system_job set state = 'queued', due_time = now() + make_interval(mins => ${delayMinutes})
  where ${isClaimed(job)}`

/** Gives a job back, so that any process can claim it after the delay. Throws `LostJob` where it is lost already. */
export async function releaseJob(trx: Db, job: JobClaim, dueTime: Date | null = null): Promise<void> {
  const { rows } = await typedSql(columnsOf('system_job', 'queue'))`
    update system_job set state = 'queued', due_time = coalesce(${dueTime}, now())
    where ${isClaimed(job)} returning queue`.execute(trx)
  if (!rows[0]) throw new LostJob(job)
  job.isSettled = true
  await publishOnCommit(trx, 'jobs', dueEvent(rows[0].queue))
}

/** Gives jobs back that their queue did not settle. Those that are lost stay as they are. */
export async function releaseUnsettled(
  db: Db,
  jobs: readonly (JobClaim & { queue: string })[],
  { delayMs, failure }: { delayMs: number; failure: string },
): Promise<void> {
  const claims = jobs.map(({ id, fence }) => ({ id, fence }))
  await sql`
    with released as (
      update system_job j set state = 'queued', failure = ${failure},
        due_time = clock_timestamp() + make_interval(secs => ${delayMs / 1_000})
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (id text, fence bigint)
      where j.id = c.id and j.fence = c.fence and j.state = 'running' returning queue
    ) select pg_notify('tessera', 'jobs ' || 'due ' || queue) from released group by queue`.execute(db)
}

/** The statement of `removeJob`, for one statement with the effect. It reaches no process that runs the job. */
export const deleteJob = (queue: string, key: string): RawBuilder<unknown> =>
  sql`delete from system_job where queue = ${queue} and key = ${key}`

/** Removes a job whatever its state: a process that runs it loses it. */
export async function removeJob(trx: Db, queue: string, key: string): Promise<void> {
  await deleteJob(queue, key).execute(trx)
  await publishOnCommit(trx, 'jobs', requestEvent(queue))
}

/** Requests a pause or cancel. The queue's `run` decides what that means; a queued job is due at once for it. */
export async function requestOfJob(
  trx: Db,
  queue: string,
  key: string,
  requested: JobRequest,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system_job set requested = ${requested},
      due_time = case when state = 'queued' then least(due_time, now()) else due_time end
    where queue = ${queue} and key = ${key}`.execute(trx)
  for (const event of [requestEvent, dueEvent]) await publishOnCommit(trx, 'jobs', event(queue))
  return numAffectedRows === 1n
}

/** Pauses between two looks at a job that is waited for: the first, and the longest. */
const firstLookMs = 20
const maxLookMs = 500

/** Waits until no job of the key is left, at most so long; the job continues after that. */
export async function waitForJob(db: Db, queue: string, key: string, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs
  for (let pauseMs = firstLookMs; Date.now() < until; pauseMs = Math.min(maxLookMs, pauseMs * 1.5)) {
    const { rows } = await sql`
      select 1 from system_job where queue = ${queue} and key = ${key}`.execute(db)
    if (rows.length === 0) return
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}

const ClaimedRows = z.array(
  z.object({
    id: z.string(),
    queue: z.string(),
    key: z.string(),
    payload: z.record(z.string(), z.unknown()),
    fence: z.int(),
    requested: z.enum(['pause', 'cancel']).nullable(),
    interrupted: z.boolean(),
  }),
)
export type ClaimedRow = JobClaim & z.output<typeof ClaimedRows>[number]

/**
 * Claims due jobs of the queues, up to `slots` of each: queued ones, and running ones whose lease has expired. Returns
 * them with the milliseconds until the next job is due or a lease expires, null where there is none. Fails with a
 * violation of `system_job__lane` where another process claims a job of the same lane at this moment.
 */
export async function claimJobs(
  db: Db,
  wanted: readonly { queue: string; slots: number }[],
): Promise<{ jobs: ClaimedRow[]; msUntilDue: number | null }> {
  const { rows } = await typedSql({ jobs: jsonOf(ClaimedRows), msUntilDue: number.orNull })`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (queue text, slots int)
    ), mine as (
      select due.id, due.state = 'running' as interrupted from wanted w cross join lateral (
        select j.id, j.state from system_job j
        where j.queue = w.queue and j.due_time <= now()
          and (j.lane is null or j.state = 'running' or not exists (
            select 1 from system_job o where o.queue = j.queue and o.lane = j.lane and o.id <> j.id
              and (o.state = 'running' or o.due_time <= now() and (o.due_time, o.id) < (j.due_time, j.id))))
        order by j.due_time, j.id limit w.slots for update of j skip locked) due
    ), claimed as (
      update system_job j set state = 'running', fence = j.fence + 1, due_time = ${lease}, claim_time = now()
      from mine where j.id = mine.id
      returning j.id, j.queue, j.key, j.payload, j.fence, j.requested, mine.interrupted
    )
    select coalesce((select jsonb_agg(to_jsonb(claimed) order by id) from claimed), '[]') as jobs,
      (select ceil(extract(epoch from min(next.due_time) - now()) * 1000)::float8
        from wanted w cross join lateral (
          select j.due_time from system_job j where j.queue = w.queue and j.due_time > now()
          order by j.due_time limit 1) next) as "msUntilDue"`.execute(db)
  return rows[0]!
}

/**
 * Renews leases and records progress. Returns the jobs that are still claimed. A row that a transaction of this process
 * has locked is left as it is: no process can claim it before that transaction ends.
 */
export async function renewLeases(
  db: Db,
  jobs: readonly (JobClaim & { progress: unknown })[],
): Promise<Map<string, JobRequest | null>> {
  const claims = jobs.map(({ id, fence, progress }) => ({ id, fence, progress }))
  const { rows } = await typedSql(columnsOf('system_job', 'id', 'requested'))`
    with claims as (
      select * from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (id text, fence bigint, progress jsonb)
    ), free as (
      select j.id, c.progress from system_job j join claims c on c.id = j.id and c.fence = j.fence
      where j.state = 'running' for update of j skip locked
    ), renewed as (
      update system_job j set due_time = ${lease}, progress = coalesce(free.progress, j.progress)
      from free where j.id = free.id
    )
    select j.id, j.requested from system_job j join claims c on c.id = j.id and c.fence = j.fence
    where j.state = 'running'`.execute(db)
  return new Map(rows.map(({ id, requested }) => [id, requested]))
}
