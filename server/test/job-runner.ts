// Runs jobs of the queue `test` until SIGTERM: node job-runner.ts <connection> <mode> [<address> | <milliseconds>].
// The effect of a job is a row of the table `effect`, written with its completion. In the mode `outside` the effect is a
// request to the address with the key of the job as idempotency key. In the mode `slow` the job takes that long first.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openBus } from '../src/db/bus.ts'
import { connectDatabase, type ConnectOptions } from '../src/db/connect.ts'
import { assertClaimed, completeJob } from '../src/jobs/job.ts'
import { openJobs, type Job } from '../src/jobs/queue.ts'

const [options = '{}', mode = 'inside', argument = ''] = process.argv.slice(2)
const database = connectDatabase(JSON.parse(options) as ConnectOptions)
const bus = openBus(database)
const { db } = database

const record = (table: string, { key, fence }: Job) => sql`
  insert into ${sql.table(table)} (job, process, fence) values (${key}, ${process.pid}, ${fence})`
const runInside = (job: Job) =>
  db.transaction().execute(async (trx) => {
    await record('effect', job).execute(trx)
    await completeJob(trx, job)
  })
const runOutside = async (job: Job) => {
  await fetch(argument, { method: 'POST', headers: { 'idempotency-key': job.key } })
  await completeJob(db, job)
}
const runSlowly = async (job: Job) => {
  await record('started', job).execute(db)
  job.report({ by: process.pid })
  await pause(Number(argument))
  try {
    await assertClaimed(db, job)
    await runInside(job)
  } catch (error) {
    await record('lost', job).execute(db)
    throw error
  }
}
const run = { inside: runInside, outside: runOutside, slow: runSlowly }[mode]!

const jobs = openJobs({
  db,
  bus,
  queues: [{ name: 'test', concurrency: 4, run: ([job]) => run(job) }],
  onError: (error) => void process.stderr.write(`${String(error)}\n`),
})
process.on(
  'SIGTERM',
  () =>
    void jobs
      .close()
      .then(() => bus.close())
      .then(() => database.end()),
)
