import { beforeAll, expect, test } from 'vitest'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { session } from '@tessera/shared/contract/shell/session'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type Opened } from '../../../test/app.ts'

let app: Opened
beforeAll(async () => {
  app = await openApp()
})
const query = (sql: string, values: string[] = []) => app.database.pool.query(sql, values)
const offered = async (token: string) =>
  (await app.data(organizes.topList, {}, { token })).list.map(({ id }) => id)
const who = async (token: string) => (await app.data(session.currentUser, {}, { token })).userInfo

test('the dropdown offers the company of the own unit and those of the own positions; the super administrator all', async () => {
  const coach = await app.signIn('coach01')
  expect(await offered(coach)).toEqual(['org.east'])
  await query(
    `insert into org_user_position (user_id, position_id) values ('user.coach01', 'pos.west.coach')`,
  )
  expect(await offered(coach)).toEqual(['org.east', 'org.west'])
  const { rows } = await query(
    `select id from org_organize where category = 'company' and delete_mark = 0 and enabled_mark = 1`,
  )
  expect((await offered(await app.signIn('admin'))).sort()).toEqual(rows.map(({ id }) => id as string).sort())
})

test('the choice is kept on the session, feeds organizeId, and comes back to the own department', async () => {
  const [here, elsewhere] = [await app.signIn('coach01'), await app.signIn('coach01')]
  const before = await who(here)
  expect((await app.call(organizes.choose, { id: 'org.west' }, { token: here })).code).toBe(Code.ok)
  expect(await who(here)).toMatchObject({ organizeId: 'org.west', departmentId: '' })
  expect(await who(elsewhere)).toMatchObject({ organizeId: before.organizeId })
  await app.call(organizes.choose, { id: before.organizeId }, { token: here })
  expect(await who(here)).toMatchObject({ organizeId: before.organizeId, departmentId: before.departmentId })
})

test('permitted ones only: another, a disabled and an unknown one are refused and change nothing', async () => {
  const token = await app.signIn('coach01')
  await query(`update org_organize set enabled_mark = 0 where id = 'org.west'`)
  for (const id of ['org.south', 'org.west', 'nowhere'])
    expect((await app.call(organizes.choose, { id }, { token })).code).toBe(Code.forbidden)
  expect((await who(token)).organizeId).toBe('org.east')
  expect(
    (await app.call(organizes.choose, { id: 'nowhere' }, { token: await app.signIn('admin') })).code,
  ).toBe(Code.notFound)
})
