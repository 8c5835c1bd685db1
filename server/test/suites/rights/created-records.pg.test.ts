import { beforeAll, expect, test } from 'vitest'
import { userImports, users } from '@tessera/shared/contract/org/users'
import type { ImportState } from '@tessera/shared/contract/system/transfers'
import { openRightsApp } from '../../rights.ts'

// One grant opens the users of the west campus without their mobile numbers, another those of the east campus
// with them. Together they do not permit a mobile number in the west, in a form or in an import.

const { app, data, run, grant, createUser, expectRefusal } = await openRightsApp()

const notWritable = /手机号码：您没有修改权限/
const menu = 'menu.permission.user'
const phone = '13800138123'
let clerk: { id: string; token: string }

const person = (account: string, organizeId: string, more: object = {}) => ({
  account,
  realName: '新人',
  organizeId,
  gender: 3 as const,
  ...more,
})
const accounts = async () => {
  const { rows } = await run(
    `select account, mobile_phone as phone from org_user where account like 'cell%' order by 1`,
  )
  return rows.map(({ account, phone: number }) => `${String(account)} ${String(number ?? '')}`.trim())
}

beforeAll(async () => {
  await run(`update system_menu set is_data_authorize = 1, is_form_authorize = 1, is_column_authorize = 0
    where id = '${menu}'`)
  for (const unit of ['west', 'east'])
    await run(
      `insert into system_data_scheme (id, module_id, full_name, condition_json) values ($1, $2, $1, $3)`,
      [
        `cell.${unit}`,
        menu,
        JSON.stringify([{ logic: 'and', groups: [{ field: 'organizeId', op: '==', value: `org.${unit}` }] }]),
      ],
    )
  await run(`insert into org_role (id, full_name, en_code, type) values ('cell.role', '东校区', 'cell', 'x')`)
  clerk = await createUser(
    'clerk0',
    `module ${menu}`,
    `button ${menu}.btn_add`,
    `button ${menu}.btn_edit`,
    'resource cell.west',
  )
  await grant(
    'Role cell.role',
    `module ${menu}`,
    'resource cell.east',
    `form ${menu}.mobilePhone`,
    `form ${menu}.enabledMark`,
  )
  await run(`insert into org_user_role (user_id, role_id) values ($1, 'cell.role')`, [clerk.id])
  await run(`select pg_notify('tessera', 'access ')`)
})

test('a form creates a user with a mobile number only where one grant permits both', async () => {
  await expectRefusal(users.create, person('cella', 'org.west', { mobilePhone: phone }), clerk, notWritable)
  await expectRefusal(users.create, person('cella', 'org.hq'), clerk, /超出您的数据权限范围/)
  await data(users.create, person('cellb', 'org.west'), clerk)
  await data(users.create, person('cellc', 'org.east', { mobilePhone: phone }), clerk)
  expect(await accounts()).toEqual(['cellb', `cellc ${phone}`])
})

test('an update is refused alike', async () => {
  const { rows } = await run(`select id from org_user where account = 'cellb'`)
  const id = String(rows[0]!['id'])
  await expectRefusal(
    users.update,
    { id, ...person('cellb', 'org.west', { mobilePhone: phone }) },
    clerk,
    notWritable,
  )
})

test('an import creates the permitted rows and names the field of the others', async () => {
  const csv = [
    '账号,姓名,所属组织,性别,手机号码',
    `celld,新人,育乐教育集团/城西校区,男,${phone.replace('123', '124')}`,
    'celle,新人,育乐教育集团/城西校区,男,',
    `cellf,新人,育乐教育集团/城东校区,男,${phone.replace('123', '125')}`,
  ].join('\r\n')
  const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="u.csv"\r\n\r\n${csv}\r\n--b--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: userImports.preview.path,
    headers: { authorization: clerk.token, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })
  const { data: preview } = answer.json() as { data: ImportState }
  expect(preview).toMatchObject({ total: 3, bad: 0 })
  const before = await accounts()
  expect(await data(userImports.start, { importId: preview.id }, clerk)).toMatchObject({
    created: 2,
    failed: 1,
  })
  const { list } = await data(userImports.rows, { importId: preview.id, only: 'failed' }, clerk)
  expect(JSON.stringify(list)).toContain('您没有修改权限')
  const after = await accounts()
  expect(after.filter((row) => !before.includes(row))).toEqual([
    'celle',
    `cellf ${phone.replace('123', '125')}`,
  ])
})
