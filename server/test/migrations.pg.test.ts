import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectDatabase } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { readMigrations } from '../src/db/migrations.ts'
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

test('edited words of records move along with their texts', async () => {
  const database = await openDatabase()
  const keys = ['comments.title', 'model.empty', 'model.retry', 'model.another', 'commentsOfAll']
  await database.pool.query(
    `insert into system_word (key, lang, text) select 'lowcode:' || key, 'zh', key from unnest($1::text[]) key`,
    [keys],
  )
  const words = await readFile(join(import.meta.dirname, '../migrations/0154_words_of_records.sql'), 'utf8')
  await database.pool.query(words)
  const { rows } = await database.pool.query<{ key: string; text: string }>(
    `select key, text from system_word where text = any($1) order by key`,
    [keys],
  )
  expect(rows.map(({ key, text }) => `${key} ${text}`)).toEqual([
    'lowcode:commentsOfAll commentsOfAll',
    'lowcode:model.another model.another',
    'lowcode:model.retry model.retry',
    'shared:comments.title comments.title',
    'shared:records.empty model.empty',
    'shared:records.retry model.retry',
  ])
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

test('queued and running work of an earlier version gets jobs', async () => {
  const { pool } = await openDatabase({ empty: true })
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name === '0060_jobs.sql')
  for (const { text } of migrations.slice(0, at)) await pool.query(text)
  await pool.query(`
    insert into org_organize (id, parent_id, category, full_name, en_code) values ('o', '-1', 'company', 'o', 'o');
    insert into org_user (id, account, real_name, password_hash, organize_id) values ('u', 'u', 'u', '', 'o');
    insert into system_task (id, full_name, en_code, execute_type, execute_content, next_time, running_id) values
      ('t', 't', 't', '3', '{}', '2030-01-01', 'r1');
    insert into system_task_run (id, task_id, due_time, state, try_time, lease_until) values
      ('r1', 't', now(), 'running', now(), now() + interval '1 minute'), ('r2', 't', '2030-02-01', 'queued', '2030-02-01', null),
      ('r3', 't', '2020-01-01', 'ok', now(), null);
    insert into system_data_sync (id, from_id, to_id, from_name, to_name, state, wish, lease, lease_time) values
      ('s1', 'a', 'b', '', '', 'running', 'cancel', 'x', now()), ('s2', 'a', 'b', '', '', 'paused', null, null, null);
    insert into system_import (id, importer, user_id, lang, columns, state) values
      ('i1', 'users', 'u', 'zh', '[]', 'queued'), ('i2', 'users', 'u', 'zh', '[]', 'preview');
    insert into wechat_sync (id, product, kind, state) values ('w1', 'wecom', 'all', 'queued'), ('w2', 'wecom', 'all', 'done');
    insert into system_data_backup (id, file_name, origin, state) values ('b1', '', 'manual', 'running'), ('b2', '', 'manual', 'ready');
    insert into system_data_restore (id, backup_id, state, author) values ('x1', 'b2', 'queued', '{}');
    insert into system_outbox (id, kind, recipient, template, lang, state, next_time) values
      ('m1', 'mail', 'a', '', 'zh', 'queued', '2030-01-01'), ('m2', 'sms', 'a', '', 'zh', 'sent', now())`)
  await pool.query(migrations[at]!.text)
  const { rows } = await pool.query(`
    select queue, key, lane, payload ->> 'kind' as kind, requested, due_time <= now() as due
    from system_job order by queue, key`)
  const job = (queue: string, key: string, more: object = {}) => ({
    queue,
    key,
    lane: null,
    kind: null,
    requested: null,
    due: true,
    ...more,
  })
  expect(rows).toEqual([
    job('data.backups', 'b1', { lane: 'one', kind: 'backup' }),
    job('data.backups', 'x1', { lane: 'one', kind: 'restore' }),
    job('data.syncs', 's1', { requested: 'cancel' }),
    job('imports', 'i1'),
    job('messaging.outbox.mail', 'm1', { due: false }),
    job('system.taskPlan', 'plan', { due: false }),
    job('system.tasks', 'r1', { lane: 't' }),
    job('system.tasks', 'r2', { lane: 't', due: false }),
    job('wechat.syncs', 'w1'),
  ])
})

test('every table has a comment', async () => {
  const { pool } = await openDatabase()
  const { rows } = await pool.query(
    `select relname as table from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relispartition and obj_description(oid) is null`,
  )
  expect(rows).toEqual([])
})
