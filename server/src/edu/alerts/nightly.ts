import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refreshStages } from '../students/stage.ts'
import { raisedTypes, type RaisedType } from './findings.ts'
import { closeSettledAlerts, raiseAlerts } from './raise.ts'

/** Looked for every minute, because they are about today; the others wait for the night. */
const urgentTypes: readonly RaisedType[] = ['overdue_roll_call']

/** Runs `work` once for a day, in one transaction with the row that says so; false where it has run. */
const runOnce = (db: Db, job: string, day: string, work: (trx: Db) => Promise<unknown>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into edu_nightly_run (job, day) values (${job}, ${day}) on conflict do nothing returning job`.execute(
      trx,
    )
    if (rows.length === 0) return false
    await work(trx)
    return true
  })

/** Creates the alerts of everything that is found now, closes those whose reason is gone, and refreshes stages. */
export async function careForEverybody(trx: Db): Promise<void> {
  await refreshStages(trx)
  await closeSettledAlerts(trx)
  for (const type of raisedTypes) await raiseAlerts(trx, type)
}

/** After three at night, when the roll-calls of the day are done, once a day; urgent alerts every minute. */
export async function careNightly({ db }: { db: Db }): Promise<void> {
  const { rows } = await typedSql({ day: column.text, hour: column.number })`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      extract(hour from now() at time zone 'Asia/Shanghai')::int as hour`.execute(db)
  const { day, hour } = rows[0]!
  if (hour >= 3 && (await runOnce(db, 'care', day, careForEverybody))) return
  await db.transaction().execute(async (trx) => {
    await closeSettledAlerts(trx)
    for (const type of urgentTypes) await raiseAlerts(trx, type)
  })
}

/** Closed alerts are evidence for a while. */
export const pruneAlerts = (db: Db) =>
  sql`delete from edu_alert where status = 'closed' and closed_at < now() - interval '800 days'`.execute(db)
