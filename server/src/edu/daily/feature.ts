import { sql } from 'kysely'
import { defineFeature } from '../../feature/feature.ts'
import type { Services } from '../../feature/services.ts'
import { completeJob, queueJob } from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { createDailyRun, finishDailyRun, listDueDays, runCampusDay } from './run-day.ts'

const queueName = 'eduDaily'

/** A job that a process left unfinished runs again, and changes only what is missing. */
const createQueue = ({ db }: Pick<Services, 'db'>): Queue => ({
  name: queueName,
  concurrency: 1,
  backsOff: true,
  async run([job]) {
    const at = job.key.lastIndexOf('.')
    const day = { campusId: job.key.slice(0, at), today: job.key.slice(at + 1) }
    const students = await runCampusDay(db, day)
    await db.transaction().execute(async (trx) => {
      await completeJob(trx, job)
      await finishDailyRun(trx, day, students)
    })
  },
})

/** After one at night of each campus, once a day among all processes. */
async function startDays({ db }: Pick<Services, 'db'>): Promise<void> {
  const days = await listDueDays(db)
  for (const day of days)
    await db.transaction().execute(async (trx) => {
      if (!(await createDailyRun(trx, day))) return
      await queueJob(trx, queueName, { key: `${day.campusId}.${day.today}`, lane: day.campusId })
    })
}

export const feature = defineFeature({
  queues: (services) => [createQueue(services)],
  everyMinute: startDays,
  retention: [(db) => sql`delete from edu_daily_run where date < current_date - 400`.execute(db)],
})
