import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { createStatementNames, planEachTime } from './prepared-statements.ts'

const { db } = await openDatabase()
const listPrepared = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'tessera%'`.execute(db)
  return rows.map(({ statement }) => statement)
}
const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let n = 0; n < times; n++) await work()
}

test('a statement that runs often is prepared, a rare one, one with several commands and a marked one are not', async () => {
  await db.connection().execute(async (one) => {
    const often = () => sql<{ sum: number }>`select ${1}::int + ${2}::int as sum`.execute(one)
    await repeat(30, often)
    expect((await often()).rows).toEqual([{ sum: 3 }])
    await sql`select ${1}::int as seldom`.execute(one)
    await repeat(30, () => sql`select 1 as first; select 2 as second`.execute(one))
    await repeat(30, () => sql`select ${planEachTime} ${1}::int as planned`.execute(one))
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where name like 'tessera%'`.execute(one)
    expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int + $2::int as sum'])
  })
})

test('a prepared statement whose columns change their type goes on', async () => {
  await sql`create table changing as select 1 as value`.execute(db)
  const read = async () => (await sql`select value from changing`.execute(db)).rows
  await repeat(30, read)
  expect(await listPrepared()).toContain('select value from changing')
  await sql`alter table changing alter column value type text using 'one'`.execute(db)
  expect(await read()).toEqual([{ value: 'one' }])
  await repeat(30, read)
})

test('a refused statement is refused each time, and its connection goes on', async () => {
  await sql`create table unique_value (value int primary key)`.execute(db)
  const insert = (value: number) => sql`insert into unique_value values (${value})`.execute(db)
  for (let value = 0; value < 30; value++) await insert(value)
  await expect(insert(1)).rejects.toThrow('unique_value_pkey')
  await expect(insert(1)).rejects.toThrow('unique_value_pkey')
  await insert(30)
})

test('the number of prepared statements is bounded', () => {
  const names = createStatementNames()
  const given = new Set<string>()
  for (let statement = 0; statement < 500; statement++)
    for (let n = 0; n < 25; n++) {
      const name = names.nameOf(`select ${statement}`)
      if (name) given.add(name)
    }
  expect(given.size).toBe(100)
})
