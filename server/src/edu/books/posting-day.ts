import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import { addDays } from '../ledger/dates.ts'
import { loadAccountingDate } from './store.ts'
import { text } from './text.ts'

const maxDaysBack = 366

/** Today at an open campus; undefined without one. */
async function findToday(db: Db, campusId: string): Promise<string | undefined> {
  const { rows } = await typedSql({ today: column.date })`
    select (now() at time zone time_zone)::date as today from edu_campus
    where id = ${campusId} and delete_mark = 0 and status = 'open'`.execute(db)
  return rows[0]?.today
}

/** The accounting date of a day that users enter. Throws a refusal of the field for a day that is too early or not yet there. */
export async function requireAccountingDate(trx: Db, campusId: string, bizDate: string): Promise<string> {
  const today = await findToday(trx, campusId)
  if (today === undefined) throw refuseField('campusId', text.noCampus)
  const from = addDays(today, -maxDaysBack)
  if (bizDate < from || bizDate > today) throw refuseField('bizDate', text.badDate, { from, to: today })
  return loadAccountingDate(trx, bizDate)
}
