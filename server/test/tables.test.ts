import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { jsonOf, listOf, number, oneOf, text, time } from '../src/db/column.ts'
import type { FittingKeys } from '../src/db/crud.ts'
import { columnsOf, isTimeColumn, typedSql } from '../src/db/typed-sql.ts'
import * as z from 'zod'
import { takeFindings } from './check-rows.ts'
import { openDatabase } from './database.ts'
import { generateTables } from './generate-tables.ts'

const { db, pool } = await openDatabase()

test('src/db/tables.ts describes the migrated database', async () => {
  await expect(
    await generateTables(pool),
    'server/src/db/tables.ts is not what the migrations create: run `npm run tables`',
  ).toMatchFileSnapshot('../src/db/tables.ts')
})

test('a statement returns the rows that it declares', async () => {
  const user = {
    ...columnsOf('org_user', 'id', 'realName', 'creatorTime'),
    units: listOf(text),
    total: number,
  }
  const { rows } = await typedSql(user)`select id, real_name as "realName", creator_time as "creatorTime",
    '{a,b}'::text[] as units, 3::bigint as total from org_user where account = 'admin'`.execute(db)
  const [row] = rows
  expect(row).toEqual({
    id: expect.any(String),
    realName: expect.any(String),
    creatorTime: expect.any(Number),
    units: ['a', 'b'],
    total: 3,
  })
})

test.each([
  ['text that is declared as a number', { value: number }, sql`select 'a' as value`, 'is no number'],
  ['the type of a result without rows', { value: time }, sql`select 'a' as value where false`, 'is no time'],
  ['an undeclared null', { value: text }, sql`select null::text as value`, 'value is null'],
  ['a null in an array', { value: listOf(text) }, sql`select array['a', null] as value`, 'value is null'],
  ['items of an array', { value: listOf(text) }, sql`select array[1] as value`, 'is no list'],
  ['an unknown value', { value: oneOf('a', 'b') }, sql`select 'c' as value`, '"c"'],
  [
    'JSON of another shape',
    { value: jsonOf(z.object({ a: z.string() })) },
    sql`select '{}'::jsonb as value`,
    'schema',
  ],
  [
    'a column that is not selected',
    { value: text, more: text },
    sql`select 'a' as value`,
    'more is declared',
  ],
  ['a column that is not declared', { value: text }, sql`select 'a' as value, 1 as more`, 'more is selected'],
])('tests refuse %s', async (_what, columns, statement, finding) => {
  await expect(typedSql(columns)`${statement}`.execute(db)).rejects.toThrow(finding)
  expect(takeFindings().join()).toContain(finding)
})

test('a time is a column of that type, whatever its name is', () => {
  expect(isTimeColumn('org_user', 'birthday')).toBe(true)
  expect(isTimeColumn('edu_lesson', 'startAt')).toBe(true)
  expect(isTimeColumn('edu_class', 'startDate')).toBe(false)
})

test('records of a table have no fields that it cannot store', () => {
  expectTypeOf<FittingKeys<'org_role', { fullName: string }>>().toEqualTypeOf<unknown>()
  expectTypeOf<FittingKeys<'org_role', { fulName: string }>>().toEqualTypeOf<{ noColumnFits: 'fulName' }>()
  expectTypeOf<FittingKeys<'org_role', { fullName: number }>>().toEqualTypeOf<{ noColumnFits: 'fullName' }>()
})
