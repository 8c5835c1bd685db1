import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import type { Database } from '../../db/connect.ts'
import { careForEverybody } from './nightly.ts'

let database: Database
const run = async <Row>(statement: string) => (await sql.raw(statement).execute(database.db)).rows as Row[]
const countWrong = async () =>
  Number(
    (await run<{ n: string }>(`select count(*) as n from edu_student where churn_date = '1999-01-01'`))[0]!.n,
  )

beforeAll(async () => {
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

test('a night that fails at the alerts has refreshed the stages, and is done when it runs again', async () => {
  await run(`alter table edu_alert rename to gone`)
  await run(`update edu_student set churn_date = '1999-01-01'`)
  await expect(careForEverybody(database.db)).rejects.toThrow('edu_alert')
  expect(await countWrong()).toBe(0)
  await run(`alter table gone rename to edu_alert`)
  expect(await careForEverybody(database.db)).toBe(true)
  const found = await run(`select 1 from edu_alert where status = 'open' limit 1`)
  expect(found).toHaveLength(1)
})
