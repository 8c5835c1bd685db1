import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { LogCategory } from './store.ts'

/** Days for which lines of the log are kept: who signed in and who did what for a year, exceptions and requests for a month. */
const keptDays = { [LogCategory.login]: 365, [LogCategory.operation]: 365, [LogCategory.exception]: 30, [LogCategory.request]: 30 } as const

/** Most lines of a category that go at once. */
const atOnce = 5_000

/** Forgets old lines; cheap enough for every minute, and what is left over goes in the next one. */
export async function forgetOldLines(db: Db): Promise<void> {
  for (const [category, days] of Object.entries(keptDays))
    await sql`
      delete from system_log where id in (
        select id from system_log where category = ${Number(category)} and creator_time < now() - make_interval(days => ${days}) order by creator_time limit ${atOnce})`.execute(db)
}
