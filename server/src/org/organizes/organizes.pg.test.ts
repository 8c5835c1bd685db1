import { beforeAll, expect, test } from 'vitest'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { session } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const query = (sql: string, values: string[] = []) => app.database.pool.query(sql, values)
const listOffered = async (token: string) =>
  (await app.data(organizes.topList, {}, { token })).list.map(({ id }) => id)
const readUserInfo = async (token: string) => (await app.data(session.currentUser, {}, { token })).userInfo

test('offers the companies of the own unit and positions; all to a super administrator', async () => {
  const coach = await app.signIn('coach01')
  expect(await listOffered(coach)).toEqual(['org.east'])
  await query(
    `insert into org_user_position (user_id, position_id) values ('user.coach01', 'pos.west.coach')`,
  )
  expect(await listOffered(coach)).toEqual(['org.east', 'org.west'])
  const { rows } = await query(
    `select id from org_organize where category = 'company' and delete_mark = 0 and enabled_mark = 1`,
  )
  const adminToken = await app.signIn('admin')
  expect((await listOffered(adminToken)).sort()).toEqual(rows.map(({ id }) => id as string).sort())
})

test('switching changes organizeId of this session only, and back to the own department', async () => {
  const here = await app.signIn('coach01')
  const elsewhere = await app.signIn('coach01')
  const before = await readUserInfo(here)
  expect((await app.call(organizes.choose, { id: 'org.west' }, { token: here })).code).toBe(Code.ok)
  expect(await readUserInfo(here)).toMatchObject({ organizeId: 'org.west', departmentId: '' })
  expect(await readUserInfo(elsewhere)).toMatchObject({ organizeId: before.organizeId })
  await app.call(organizes.choose, { id: before.organizeId }, { token: here })
  expect(await readUserInfo(here)).toMatchObject({
    organizeId: before.organizeId,
    departmentId: before.departmentId,
  })
})

test('refuses to switch to another, a disabled or an unknown company', async () => {
  const token = await app.signIn('coach01')
  await query(`update org_organize set enabled_mark = 0 where id = 'org.west'`)
  for (const id of ['org.south', 'org.west', 'nowhere'])
    expect((await app.call(organizes.choose, { id }, { token })).code).toBe(Code.forbidden)
  expect((await readUserInfo(token)).organizeId).toBe('org.east')
  const admin = { token: await app.signIn('admin') }
  expect((await app.call(organizes.choose, { id: 'nowhere' }, admin)).code).toBe(Code.notFound)
})
