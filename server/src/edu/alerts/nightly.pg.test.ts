import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../test/database.ts'
import { claimJobs, queueJob } from '../../jobs/job.ts'
import type { Job } from '../../jobs/queue.ts'
import { careForEverybody, createCareQueue } from './nightly.ts'

let database: Database
const run = async <Row>(statement: string) => (await sql.raw(statement).execute(database.db)).rows as Row[]
const countWrong = async () =>
  Number(
    (await run<{ n: string }>(`select count(*) as n from edu_student where churn_date = '1999-01-01'`))[0]!.n,
  )

beforeAll(async () => {
  // Without an app, whose own queues would run the job.
  database = await openDatabase()
  await run(`insert into edu_student select (jsonb_populate_record(s, jsonb_build_object('id', s.id || '.' || n,
      'student_no', s.student_no || '.' || n))).*
    from edu_student s cross join generate_series(1, 12) n
    where s.id in (select id from edu_student where delete_mark = 0 order by id limit 100)`)
})

test('the students are gone through in parts, of which each stands when a later one is stopped', async () => {
  await run(`update edu_student set churn_date = '1999-01-01'`)
  const all = await countWrong()
  let asked = 0
  expect(await careForEverybody(database.db, () => ++asked > 2)).toBe(false)
  expect(await countWrong()).toBe(all - 1_000)
  expect(await careForEverybody(database.db)).toBe(true)
  expect(await countWrong()).toBe(0)
})

test('a night that failed is tried again later and later, and what it has done before stands', async () => {
  const { db } = database
  const queue = createCareQueue({ db })
  await db.transaction().execute((trx) => queueJob(trx, queue.name, { key: '2026-03-01', lane: 'care' }))
  const claim = async () => {
    await run(`update system_job set due_time = now() where queue = 'eduCare'`)
    const { jobs } = await claimJobs(db, [{ queue: queue.name, slots: 1 }])
    const never = new AbortController().signal
    return { ...jobs[0]!, signal: never, shutdown: never, report: () => {} } as Job
  }
  const minutesLeft = async () =>
    (
      await run<{ n: number }>(
        `select round(extract(epoch from due_time - now()) / 60)::int as n from system_job where queue = 'eduCare'`,
      )
    ).map(({ n }) => n)
  await run(`alter table edu_alert rename to gone`)
  await run(`update edu_student set churn_date = '1999-01-01'`)
  for (const minutes of [2, 4, 8]) {
    const job = await claim()
    await expect(queue.run([job])).rejects.toThrow('edu_alert')
    expect(await minutesLeft()).toEqual([minutes])
  }
  expect(await countWrong()).toBe(0)
  await run(`alter table gone rename to edu_alert`)
  const last = await claim()
  await queue.run([last])
  expect(await minutesLeft()).toEqual([])
})
