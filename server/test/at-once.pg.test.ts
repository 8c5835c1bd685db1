import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { waitForLock } from './lock-waits.ts'

// Constraints that hold for two overlapping transactions, each of which would be valid alone.

const { pool } = await openDatabase()

/**
 * Runs the second transaction while the first is uncommitted. Returns for each null or the violated
 * constraint.
 */
async function overlapping(first: string, second: string): Promise<(string | null)[]> {
  const one = await pool.connect()
  const two = await pool.connect()
  const ended = (client: PoolClient, doing: Promise<unknown>) =>
    doing
      .then(() => client.query('commit'))
      .then(
        () => null,
        async (error: { constraint?: string }) => {
          await client.query('rollback')
          return error.constraint ?? 'fault'
        },
      )
  try {
    await Promise.all([one.query('begin'), two.query('begin')])
    await one.query(first)
    const later = ended(two, two.query(second))
    await waitForLock(pool, later)
    const endedResult = await ended(one, Promise.resolve())
    return [endedResult, await later]
  } finally {
    one.release()
    two.release()
  }
}

const unit = (id: string) =>
  pool.query(
    `insert into org_organize (id, parent_id, category, full_name, en_code) values ($1, 'org.hq', 'company', $1, $1)`,
    [id],
  )
const remove = (table: string, id: string) => `update ${table} set delete_mark = 1 where id = '${id}'`

test('refuses two moves that together form a cycle of units', async () => {
  await Promise.all([unit('a'), unit('b')])
  expect(
    await overlapping(
      `update org_organize set parent_id = 'b' where id = 'a'`,
      `update org_organize set parent_id = 'a' where id = 'b'`,
    ),
  ).toEqual([null, 'org_organize__circle'])
})

test('refuses two users as superiors of each other', async () => {
  expect(
    await overlapping(
      `update org_user set manager_id = 'user.desk03' where id = 'user.desk01'`,
      `update org_user set manager_id = 'user.desk01' where id = 'user.desk03'`,
    ),
  ).toEqual([null, 'org_user__manager_circle'])
})

test('refuses a unit below one that is deleted at the same time', async () => {
  await Promise.all([unit('c'), unit('d')])
  const below = (id: string, parent: string) =>
    `insert into org_organize (id, parent_id, category, full_name, en_code) values ('${id}', '${parent}', 'company', '${id}', '${id}')`
  expect(await overlapping(remove('org_organize', 'c'), below('c1', 'c'))).toEqual([
    null,
    'org_organize__parent',
  ])
  expect(await overlapping(below('d1', 'd'), remove('org_organize', 'd'))).toEqual([
    null,
    'org_organize__children',
  ])
})

test('refuses cycles of areas, and an area below one that is deleted at the same time', async () => {
  const put = (id: string, parent: string) =>
    `insert into system_area (id, parent_id, full_name, en_code) values ('${id}', '${parent}', '${id}', '${id}')`
  for (const id of ['a', 'b', 'c', 'd']) await pool.query(put(id, '-1'))
  expect(
    await overlapping(
      `update system_area set parent_id = 'b' where id = 'a'`,
      `update system_area set parent_id = 'a' where id = 'b'`,
    ),
  ).toEqual([null, 'system_area__circle'])
  expect(await overlapping(remove('system_area', 'c'), put('c1', 'c'))).toEqual([null, 'system_area__parent'])
  expect(await overlapping(put('d1', 'd'), remove('system_area', 'd'))).toEqual([
    null,
    'system_area__children',
  ])
})

test.each([
  [
    'a user joins a unit',
    'org_organize',
    'e',
    `insert into org_user (id, account, password_hash, real_name, organize_id) values ('x', 'x', '', '', 'e')`,
    'org_user__organize',
  ],
  [
    'a user moves to a unit',
    'org_organize',
    'f',
    `update org_user set organize_id = 'f' where id = 'user.coach01'`,
    'org_user__organize',
  ],
  [
    'a position is made in a unit',
    'org_organize',
    'g',
    `insert into org_position (id, organize_id, full_name, en_code, type) values ('x', 'g', 'x', 'x', 'hr')`,
    'org_position__organize',
  ],
  [
    'a role is given',
    'org_role',
    'role.desk',
    `insert into org_user_role values ('user.coach01', 'role.desk')`,
    'org_user_role__role',
  ],
  [
    'somebody is made a superior',
    'org_user',
    'user.coach20',
    `update org_user set manager_id = 'user.coach20' where id = 'user.coach02'`,
    'org_user__manager',
  ],
  [
    'a button is added to a menu',
    'system_menu',
    'menu.system.outbox',
    `insert into system_button (id, module_id, full_name, en_code) values ('x', 'menu.system.outbox', 'x', 'x')`,
    'system_button__module',
  ],
])('%s that is just being deleted', async (_, table, id, second, constraint) => {
  if (table === 'org_organize') await unit(id)
  // As the server does: the row is locked first.
  expect(
    await overlapping(
      `with held as (select id from ${table} where id = '${id}' for update) update ${table} t set delete_mark = 1 from held where t.id = held.id`,
      second,
    ),
  ).toEqual([null, constraint])
})
