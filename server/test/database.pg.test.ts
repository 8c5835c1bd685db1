import { beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { afterFile } from './after-file.ts'
import { openDatabase } from './database.ts'

const nameOf = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name
const users = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('select count(*) from org_user')).rows[0]?.count

const early: string[] = []
// Registered first, so it runs last: every database of this file is dropped by then.
afterFile(async () => {
  const admin = connectDatabase({ ...inject('postgres').connection, max: 1 })
  const { rows } = await admin.pool.query('select datname from pg_database where datname = any($1)', [early])
  await admin.pool.end()
  expect(rows).toEqual([])
})

describe('each test file works on its own database', () => {
  let one: Database
  let other: Database
  beforeAll(async () => {
    one = await openDatabase()
    other = await openDatabase()
    for (const database of [one, other]) early.push((await nameOf(database)) as string)
  })

  test('has the demo rows', async () => {
    expect(await users(one)).toBeGreaterThan(5)
  })

  test('does not see changes of another database', async () => {
    const previous = await users(other)
    await one.pool.query('update org_user set real_name = $1', ['changed'])
    const { rows } = await other.pool.query('select 1 from org_user where real_name = $1', ['changed'])
    expect([rows, await users(other)]).toEqual([[], previous])
  })

  test('can be opened without tables', async () => {
    const { rows } = await (
      await openDatabase({ empty: true })
    ).pool.query("select 1 from information_schema.tables where table_schema = 'public'")
    expect(rows).toEqual([])
  })
})
