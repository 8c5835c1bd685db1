import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../permissions/scope.ts'
import { listUsers } from './store.ts'

const { db, pool } = await openDatabase()
const everyone = {
  rows: sql`true`,
  hidden: sql`'{}'::text[]`,
  ifVisible: (_column, value) => value,
  ifVisibleEach: (values) => values,
  assertSortable: () => {},
} as Pick<Scope, 'rows' | 'hidden' | 'ifVisible' | 'ifVisibleEach' | 'assertSortable'> as Scope

/** How many statements have counted users. */
let counts = 0
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (/select count\(\*\) from org_user u/.test(String(args[0]))) counts++
    return query(...args)
  }) as typeof client.query
})

const loadTotal = async (keyword?: string) => {
  const { list, pagination } = await listUsers(db, everyone, { currentPage: 1, pageSize: 5, keyword })
  expect(list).toHaveLength(Math.min(5, pagination.total))
  return pagination.total
}
/** Loads the total until it is known, and returns it. */
const loadKnownTotal = async (keyword?: string) => {
  await loadTotal(keyword)
  await loadTotal(keyword)
  const before = counts
  const total = await loadTotal(keyword)
  expect(counts).toBe(before)
  return total
}
const insertUser = (on: Db, id: string) =>
  sql`
  insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender)
  select ${id}, ${id}, password_hash, '新同事', '', 'org.east', 1 from org_user where account = 'admin'`.execute(
    on,
  )

describe('the total of the users list', () => {
  test('is not counted again while no user has changed, for each condition', async () => {
    const all = await loadKnownTotal()
    const coaches = await loadKnownTotal('coach')
    expect(coaches).toBeLessThan(all)
    const before = counts
    const again = await loadTotal()
    const coachesAgain = await loadTotal('coach')
    expect([again, coachesAgain]).toEqual([all, coaches])
    expect(counts).toBe(before)
  })

  test('follows a change at once', async () => {
    const before = await loadKnownTotal()
    await insertUser(db, 'total1')
    expect(await loadTotal()).toBe(before + 1)
    await loadKnownTotal()
    await sql`update org_user set delete_mark = 1 where id = 'total1'`.execute(db)
    expect(await loadTotal()).toBe(before)
  })

  test('follows a change of a transaction that was open while the total was counted', async () => {
    const before = await loadKnownTotal()
    const counted = await db.transaction().execute(async (trx) => {
      await insertUser(trx, 'total2')
      const totals: number[] = []
      for (let n = 0; n < 3; n++) totals.push(await loadTotal())
      return totals
    })
    expect(counted).toEqual([before, before, before])
    expect(await loadTotal()).toBe(before + 1)
  })

  test('follows a change that is rolled back', async () => {
    const before = await loadKnownTotal()
    const refused = db.transaction().execute(async (trx) => {
      await insertUser(trx, 'total3')
      expect((await listUsers(trx, everyone, { currentPage: 1, pageSize: 5 })).pagination.total).toBe(
        before + 1,
      )
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await loadKnownTotal()).toBe(before)
  })

  test.each([
    'delete from org_user_role where user_id = (select min(user_id) from org_user_role)',
    'delete from org_user_position where user_id = (select min(user_id) from org_user_position)',
    'delete from org_user_group where false',
    'delete from org_user_organize where false',
    'update org_user set gender = gender where false',
  ])('has a new version after: %s', async (statement) => {
    const loadVersion = async () => {
      const { rows } = await sql<{ version: number }>`
        select last_value as version from org_user_version`.execute(db)
      return rows[0]!.version
    }
    const before = await loadVersion()
    await db.connection().execute(async (one) => {
      // As a restore does; ordinary triggers are off then.
      await sql`set session_replication_role = replica`.execute(one)
      await sql.raw(statement).execute(one)
      await sql`reset session_replication_role`.execute(one)
    })
    expect(await loadVersion()).toBeGreaterThan(before)
  })
})
