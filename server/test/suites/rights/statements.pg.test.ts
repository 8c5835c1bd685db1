import { expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { openInterfaceApp } from '../../interface-app.ts'
import { grantMenus } from '../../menus.ts'

// Statements on the product's own database try to read personal data and form values.

const { app, admin, coach, add, sqlOf } = await openInterfaceApp()
const { pool, db } = app.database
await pool.query('create view phone_list as select account, mobile_phone as number from org_user')
await pool.query('create table visitor_book (mobile text)')
await pool.query(`insert into visitor_book values ('13800000000')`)
const read = async (query: string) => {
  const id = await add(sqlOf(query))
  const { code } = await app.call(dataInterfaces.response, { id }, coach)
  return code
}

test.each([
  'select mobile_phone from org_user',
  'select tele_phone from org_user',
  'select email from org_user',
  'select birthday from org_user',
  'select certificates_number from org_user',
  'select u.* from org_user u',
  'select to_jsonb(u) from org_user u',
  `select account from org_user where mobile_phone like '138%'`,
  'select account from org_user order by birthday',
  'select phone_tail from edu_student',
  'select birthday from edu_student',
  'select form_values from workflow_task',
  'select number from phone_list',
])('refuses %s', async (query) => expect(await read(query)).toBe(400))

test.each([
  'select account, real_name from org_user',
  'select count(*) as n from org_user',
  'select count(*) as n from edu_student',
  'select mobile from visitor_book',
])('reads %s', async (query) => expect(await read(query)).toBe(200))

test('a super administrator releases a view, others cannot, and taking it back works at once', async () => {
  await grantMenus(db, 'user.tech01', 'systemData.dataSource')
  const clerk = { token: await app.signIn('tech01') }
  const query = 'select number from phone_list'
  const release = (tables: string[], by: { token: string }) =>
    app.call(dataSources.setReleased, { tables }, by)
  expect(await release(['phone_list'], clerk)).toMatchObject({ code: 403 })
  expect(await release(['no_such_table'], admin)).toMatchObject({ code: 400 })
  expect(await read(query)).toBe(400)
  expect(await release(['phone_list'], admin)).toMatchObject({ code: 200 })
  expect(await app.data(dataSources.released, {}, clerk)).toEqual({ tables: ['phone_list'] })
  expect(await read(query)).toBe(200)
  expect(await read('select mobile_phone from org_user')).toBe(400)
  expect(await release([], admin)).toMatchObject({ code: 200 })
  expect(await read(query)).toBe(400)
})

test('a release never opens secrets', async () => {
  const tables = ['org_user', 'shell_session']
  expect(await app.call(dataSources.setReleased, { tables }, admin)).toMatchObject({ code: 200 })
  expect(await read('select mobile_phone from org_user')).toBe(200)
  expect(await read('select password_hash from org_user')).toBe(400)
  expect(await read('select * from shell_session')).toBe(400)
})
