import { expect, test } from 'vitest'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { seed } from '../src/seeds.ts'
import { openDatabase } from './database.ts'

test('two processes that start at once: each migration is applied once, the contents are filled once', async () => {
  const one = await openDatabase({ empty: true })
  const two = connect(one.options)
  const [first, second] = await Promise.all([migrate(one), migrate(two)])
  expect([...first, ...second].sort()).toEqual([...new Set([...first, ...second])].sort())
  expect(first.length + second.length).toBeGreaterThan(5)
  expect(await migrate(one)).toEqual([])

  await Promise.all([seed(one, { demo: true }), seed(two, { demo: true })])
  const { rows } = await one.pool.query(`select count(*) as n from org_user where account = 'admin'`)
  expect(rows).toEqual([{ n: 1 }])
  await two.end()
})

test('a migration that was changed after it had been applied ends the start', async () => {
  const database = await openDatabase()
  await database.pool.query(`update schema_migration set checksum = 'x' where name = '0001_org.sql'`)
  await expect(migrate(database)).rejects.toThrow('Migration 0001_org.sql was changed after it had been applied to this database.')
})

test('without demo data there is one administrator, with the password given and none by default', async () => {
  const database = await openDatabase({ empty: true })
  await migrate(database)
  await expect(seed(database, { demo: false })).rejects.toThrow(/needs a password/)
  const { accounts } = await seed(database, { demo: false, adminPassword: 'Secret1' })
  expect(accounts).toEqual([])
  const { rows } = await database.pool.query('select account, is_demo from org_user')
  expect(rows).toEqual([{ account: 'admin', is_demo: false }])
})

test('a menu that an administrator deleted stays deleted at the next start', async () => {
  const database = await openDatabase()
  await database.pool.query(`update system_menu set delete_mark = 1 where en_code = 'onlineDev.webDesign'`)
  await seed(database, { demo: true })
  const { rows } = await database.pool.query(`select delete_mark from system_menu where en_code = 'onlineDev.webDesign'`)
  expect(rows).toEqual([{ delete_mark: 1 }])
})

test('every table says in its comment what it holds', async () => {
  const { pool } = await openDatabase()
  const { rows } = await pool.query(`select relname as table from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relispartition and obj_description(oid) is null`)
  expect(rows).toEqual([])
})
