import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Services } from '../../feature/services.ts'
import { completeJob, queueJob } from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { refreshStages } from '../students/stage.ts'
import { raisedTypes, type RaisedType } from './findings.ts'
import { closeSettledAlerts, raiseAlerts } from './raise.ts'

const queueName = 'eduCare'
/** Students of one statement: no statement grows with the number of students, and none keeps commands waiting. */
const batchSize = 500

/** Looked for every minute, because they are about today; the others wait for the night. */
const urgentTypes: readonly RaisedType[] = ['overdue_roll_call']

/** Ids of the next students. */
async function listNext(db: Db, after: string): Promise<readonly string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select id from edu_student where id > ${after} and delete_mark = 0 order by id limit ${batchSize}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Refreshes stages, closes the alerts whose reason is gone, and creates those of everything that is found now; each part in
 * a transaction of its own. Repeated, it changes nothing. `isStopped` is asked between the parts; false where it said so.
 */
export async function careForEverybody(db: Db, isStopped: () => boolean = () => false): Promise<boolean> {
  for (let after = '', ids; (ids = await listNext(db, after)).length > 0; after = ids.at(-1)!) {
    if (isStopped()) return false
    const batch = ids
    await db.transaction().execute((trx) => refreshStages(trx, batch))
  }
  await db.transaction().execute(closeSettledAlerts)
  for (const type of raisedTypes) {
    if (isStopped()) return false
    await db.transaction().execute((trx) => raiseAlerts(trx, type))
  }
  return true
}

export const createCareQueue = ({ db }: Pick<Services, 'db'>): Queue => ({
  name: queueName,
  concurrency: 1,
  backsOff: true,
  async run([job]) {
    const isDone = await careForEverybody(db, () => job.shutdown.aborted || job.signal.aborted)
    if (isDone) await completeJob(db, job)
  },
})

/** After three at night, when the roll-calls of the day are done, once a day among all processes; urgent alerts every minute. */
export async function careNightly({ db }: { db: Db }): Promise<void> {
  const { rows } = await typedSql({ day: column.text, hour: column.number })`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      extract(hour from now() at time zone 'Asia/Shanghai')::int as hour`.execute(db)
  const { day, hour } = rows[0]!
  await db.transaction().execute(async (trx) => {
    if (hour >= 3) await startNight(trx, day)
    await closeSettledAlerts(trx)
    for (const type of urgentTypes) await raiseAlerts(trx, type)
  })
}

async function startNight(trx: Db, day: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into edu_nightly_run (job, day) values ('care', ${day}) on conflict do nothing`.execute(trx)
  if (numAffectedRows === 1n) await queueJob(trx, queueName, { key: day, lane: 'care' })
}

/** Closed alerts are evidence for a while. */
export const pruneAlerts = (db: Db) =>
  sql`delete from edu_alert where status = 'closed' and closed_at < now() - interval '800 days'`.execute(db)
