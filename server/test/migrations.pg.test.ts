import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectDatabase } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { seedDatabase } from '../src/seeds.ts'
import { openDatabase } from './database.ts'

test('applies each migration and seeds once when two processes start at the same time', async () => {
  const one = await openDatabase({ empty: true })
  const two = connectDatabase(one.options)
  const [first, second] = await Promise.all([migrateDatabase(one), migrateDatabase(two)])
  expect([...first, ...second].sort()).toEqual([...new Set([...first, ...second])].sort())
  expect(first.length + second.length).toBeGreaterThan(5)
  expect(await migrateDatabase(one)).toEqual([])

  await Promise.all([seedDatabase(one, { demo: true }), seedDatabase(two, { demo: true })])
  const { rows } = await one.pool.query(`select count(*) as n from org_user where account = 'admin'`)
  expect(rows).toEqual([{ n: 1 }])
  await two.end()
})

test('refuses to start when an applied migration was changed', async () => {
  const database = await openDatabase()
  await database.pool.query(`update schema_migration set checksum = 'x' where name = '0001_org.sql'`)
  await expect(migrateDatabase(database)).rejects.toThrow(
    'Migration 0001_org.sql was changed after it had been applied to this database.',
  )
})

test('without demo data creates one administrator with the given password', async () => {
  const database = await openDatabase({ empty: true })
  await migrateDatabase(database)
  await expect(seedDatabase(database, { demo: false })).rejects.toThrow(/needs a password/)
  const { accounts } = await seedDatabase(database, { demo: false, adminPassword: 'Secret1' })
  expect(accounts).toEqual([])
  const { rows } = await database.pool.query('select account, is_demo from org_user')
  expect(rows).toEqual([{ account: 'admin', is_demo: false }])
})

test('updates names and order of older menus unless a user changed them', async () => {
  const database = await openDatabase()
  const names = async () =>
    (
      await database.pool.query<{ name: string }>(
        `select full_name as name from system_menu where id = 'menu.system.outbox' or parent_id = 'menu.systemData' order by parent_id, sort_code`,
      )
    ).rows.map(({ name }) => name)
  const expected = await names()
  const old = `update system_menu set sort_code = 10 where id = 'menu.systemData.dictionary'; update system_menu set sort_code = 60 where id = 'menu.systemData.dataSource'; update system_menu set full_name = '发件箱' where id = 'menu.system.outbox'`
  const again = await readFile(join(import.meta.dirname, '../migrations/0037_old_menus.sql'), 'utf8')
  await database.pool.query(old)
  expect(await names()).not.toEqual(expected)
  await database.pool.query(again)
  expect(await names()).toEqual(expected)
  await database.pool.query(
    `${old}; update system_menu set last_modify_time = now() where id = 'menu.system.outbox' or parent_id = 'menu.systemData'`,
  )
  const theirs = await names()
  await database.pool.query(again)
  expect(await names()).toEqual(theirs)
})

test('holders of the users’ menu keep seeing the last sign-in when it becomes a column that is granted', async () => {
  const database = await openDatabase()
  const column = 'menu.permission.user.lastLoginTime'
  const holdersOf = async (item: string) =>
    (
      await database.pool.query<{ holder: string }>(
        `select object_id as holder from org_grant where item_id = $1 order by object_id`,
        [item],
      )
    ).rows.map(({ holder }) => holder)
  const again = await readFile(
    join(import.meta.dirname, '../migrations/0057_last_sign_in_column.sql'),
    'utf8',
  )
  await database.pool.query(
    `delete from org_grant where item_id = '${column}'; delete from system_column where id = '${column}'`,
  )
  const holders = await holdersOf('menu.permission.user')
  expect(holders.length).toBeGreaterThan(1)
  await database.pool.query(again)
  expect(await holdersOf(column)).toEqual(holders)
  // Where the column exists, an administrator may have revoked it.
  await database.pool.query(`delete from org_grant where item_id = $1`, [column])
  await database.pool.query(again)
  expect(await holdersOf(column)).toEqual([])
})

test('a deleted menu stays deleted at the next start', async () => {
  const database = await openDatabase()
  await database.pool.query(`update system_menu set delete_mark = 1 where en_code = 'onlineDev.webDesign'`)
  await seedDatabase(database, { demo: true })
  const { rows } = await database.pool.query(
    `select delete_mark from system_menu where en_code = 'onlineDev.webDesign'`,
  )
  expect(rows).toEqual([{ delete_mark: 1 }])
})

test('every table has a comment', async () => {
  const { pool } = await openDatabase()
  const { rows } = await pool.query(
    `select relname as table from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relispartition and obj_description(oid) is null`,
  )
  expect(rows).toEqual([])
})
