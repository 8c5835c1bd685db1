import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { pruneLogs } from './store.ts'

const { db, pool } = await openDatabase()

test('keeps sign-ins and operations for a year, exceptions and requests for a month', async () => {
  await pool.query('delete from system_log')
  await pool.query(`
    insert into system_log (id, category, user_name, creator_time)
    select c || ' ' || d, c, 'x', now() - make_interval(days => d)
    from unnest(array[1, 3, 4, 5]) c, unnest(array[29, 31, 364, 366]) d`)
  await pruneLogs(db)
  const { rows } = await pool.query<{ id: string }>(
    'select id from system_log order by category, creator_time desc',
  )
  expect(rows.map(({ id }) => id)).toEqual(['1 29', '1 31', '1 364', '3 29', '3 31', '3 364', '4 29', '5 29'])
})

test('keeps rows for the configured number of days', async () => {
  await pool.query('delete from system_log')
  await pool.query('insert into system_log_keeping (category, days) values (5, 7)')
  await pool.query(
    `insert into system_log (id, category, user_name, creator_time)
      select d::text, 5, 'x', now() - make_interval(days => d) from unnest(array[6, 8]) d`,
  )
  await pruneLogs(db)
  expect((await pool.query('select id from system_log')).rows).toEqual([{ id: '6' }])
})
