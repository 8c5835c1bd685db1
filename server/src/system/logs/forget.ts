import { sql } from 'kysely'
import { LogCategory, type LogKeeping } from '@tessera/shared/contract/system/logs'
import type { Db } from '../../db/connect.ts'

/** Days where nobody has said otherwise: who signed in and who did what for a year, exceptions and requests for a month. */
const usual: LogKeeping = { login: 365, operation: 365, exception: 30, request: 30 }
const names = Object.keys(LogCategory) as (keyof LogKeeping)[]

/** Most lines of a category that go at once. */
const atOnce = 5_000

/** Days for which lines are kept, by category. */
export async function keepingOf(db: Db): Promise<LogKeeping> {
  const { rows } = await sql<{ category: number; days: number }>`select category, days from system_log_keeping`.execute(db)
  const said = new Map(rows.map(({ category, days }) => [category, days]))
  return Object.fromEntries(names.map((name) => [name, said.get(LogCategory[name]) ?? usual[name]])) as LogKeeping
}

export async function keep(trx: Db, keeping: LogKeeping): Promise<void> {
  for (const name of names)
    await sql`insert into system_log_keeping (category, days) values (${LogCategory[name]}, ${keeping[name]}) on conflict (category) do update set days = excluded.days`.execute(trx)
}

/** Forgets old lines; cheap enough for every minute, and what is left over goes in the next one. */
export async function forgetOldLines(db: Db): Promise<void> {
  const keeping = await keepingOf(db)
  for (const name of names)
    await sql`
      delete from system_log where id in (
        select id from system_log where category = ${LogCategory[name]} and creator_time < now() - make_interval(days => ${keeping[name]}) order by creator_time limit ${atOnce})`.execute(db)
}
