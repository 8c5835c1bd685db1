import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session as calls } from '@tessera/shared/contract/session/session'
import { openApp, type TestApp } from '../../../test/app.ts'
import { clearRights } from '../../../test/menus.ts'

let app: TestApp
let by: { token: string }
let admin: { token: string }
const menu = 'menu.permission.user'
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

/** Grants items to the role of campus managers, through which manager01 has the users menu. */
const grant = async (...items: readonly (readonly [type: string, id: string])[]) => {
  for (const [type, id] of items)
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id)
        values ('Role', $1, $2, $3) on conflict do nothing`,
      [role, type, id],
    )
  // A new session reads the grants at once; older sessions only after the notification of a change.
  by = { token: await app.signIn('manager01') }
}
let role: string
const scheme = async (id: string, groups: unknown) => {
  await run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json) values ($1, $2, $1, $3)`,
    [id, menu, JSON.stringify(groups)],
  )
  return id
}
const list = (filter: object = {}) => app.data(users.list, { pageSize: 500, ...filter }, by)
const body = { gender: 3, organizeId: 'org.east' }

beforeAll(async () => {
  app = await openApp()
  await clearRights(app.database.db, 'permission.user')
  admin = { token: await app.signIn('admin') }
  const { rows } = await run(
    `select ur.role_id as id from org_user_role ur join org_grant g on g.object_id = ur.role_id
      and g.item_id = $1 where ur.user_id = 'user.manager01'`,
    [menu],
  )
  role = (rows[0] as { id: string }).id
  await grant(
    ...['btn_add', 'btn_edit', 'btn_remove', 'btn_resetPassword'].map(
      (code) => ['button', `${menu}.${code}`] as const,
    ),
  )
})

describe('rows', () => {
  test('without data permission the menu shows all users', async () => {
    const all = await app.data(users.list, {}, admin)
    expect((await list()).pagination.total).toBe(all.pagination.total)
  })

  test('with data permission and no scheme, only own records are visible', async () => {
    await run('update system_menu set is_data_authorize = 1 where id = $1', [menu])
    await grant()
    expect((await list()).list).toEqual([])
    const { id } = await app.data(users.create, { ...body, account: 'mine01', realName: '我的' }, by)
    expect((await list()).list.map((user) => user.id)).toEqual([id])
  })

  test('a row is visible if one scheme matches; @organizationAndSuborganization includes units below', async () => {
    await grant([
      'resource',
      await scheme('east', [
        {
          logic: 'and',
          groups: [{ field: 'organizeId', op: 'in', value: '@organizationAndSuborganization' }],
        },
      ]),
    ])
    const { list: seen, pagination } = await list()
    expect(pagination.total).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(5)
    const { rows } = await run(
      `with recursive unit as (select id from org_organize
        where id = (select organize_id from org_user where id = 'user.manager01') union select o.id
          from org_organize o join unit on o.parent_id = unit.id) select id from unit`,
    )
    const units = new Set(rows.map((row) => (row as { id: string }).id))
    expect(seen.every(({ organizeId }) => units.has(organizeId))).toBe(true)
    await grant([
      'resource',
      await scheme('admin', [{ logic: 'and', groups: [{ field: 'account', op: 'Equal', value: 'admin' }] }]),
    ])
    expect((await list()).pagination.total).toBe(pagination.total + 1)
  })

  test('every call by id answers 404 for a record that is not visible', async () => {
    const { rows } = await run(`select id from org_user where account = 'manager02'`)
    const other = (rows[0] as { id: string }).id
    const before = (await run('select * from org_user where id = $1', [other])).rows
    for (const [call, input] of [
      [users.read, {}],
      [users.update, { ...body, account: 'manager02', realName: '换名' }],
      [users.remove, {}],
      [users.setState, {}],
      [users.resetPassword, { userPassword: 'a'.repeat(32), validatePassword: 'a'.repeat(32) }],
    ] as const)
      expect(
        (await app.call(call as typeof users.read, { id: other, ...input } as never, by)).code,
        call.path,
      ).toBe(404)
    expect((await run('select * from org_user where id = $1', [other])).rows).toEqual(before)
  })

  test('refuses to move or create a record outside the scope and changes nothing', async () => {
    const mine = (await list({ keyword: 'coach' })).list[0]!
    const moved = await app.call(
      users.update,
      { id: mine.id, ...body, account: mine.account, realName: mine.realName, organizeId: 'org.west' },
      by,
    )
    expect([moved.code, moved.msg]).toEqual([403, '保存后该记录将超出您的数据权限范围，未做任何修改'])
    expect((await app.data(users.read, { id: mine.id }, by)).organizeId).toBe(mine.organizeId)
    const { rows } = await run('select count(*)::int as n from org_user')
    // Own records are visible only if no scheme is granted.
    expect(
      (
        await app.call(
          users.create,
          { ...body, organizeId: 'org.west', account: 'away01', realName: '外校' },
          by,
        )
      ).code,
    ).toBe(403)
    expect((await run('select count(*)::int as n from org_user')).rows).toEqual(rows)
  })
})

describe('columns', () => {
  beforeAll(async () => {
    await run(
      `insert into system_column (id, module_id, en_code, full_name)
        values ('c.phone', $1, 'mobilePhone', '手机'), ('c.account', $1, 'account', '账号'),
          ('c.gender', $1, 'gender', '性别'), ('c.last', $1, 'lastLoginTime', '最近登录')`,
      [menu],
    )
    await run('update system_menu set is_column_authorize = 1 where id = $1', [menu])
    await grant(['column', 'c.gender'])
  })

  test('a column that is not granted is in no list row and no record', async () => {
    const { list: rows } = await list()
    expect(
      rows.every(
        (row) =>
          !('mobilePhone' in row || 'account' in row || 'lastLoginTime' in row) &&
          'gender' in row &&
          'realName' in row,
      ),
    ).toBe(true)
    const record = await app.data(users.read, { id: rows[0]!.id }, by)
    expect('account' in record).toBe(false)
    expect('lastLoginTime' in (await app.data(users.overview, { id: rows[0]!.id }, by))).toBe(false)
  })

  test('a column that is not granted cannot be searched or sorted by', async () => {
    expect((await list({ keyword: 'coach01' })).list).toEqual([])
    expect(await app.call(users.list, { sidx: 'account', sort: 'asc' }, by)).toMatchObject({
      code: 403,
      msg: '您没有查看该列的权限，不能按它排序',
    })
    expect((await app.call(users.list, { sidx: 'gender', sort: 'asc' }, by)).code).toBe(200)
  })

  test('a cell is visible only if one single grant permits its row and its column', async () => {
    const user = `user.manager01`
    for (const [type, id] of [
      ['module', menu],
      ['column', 'c.phone'],
      [
        'resource',
        await scheme('coach01', [
          { logic: 'and', groups: [{ field: 'id', op: '==', value: 'user.coach01' }] },
        ]),
      ],
    ])
      await run(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, $2, $3)`,
        [user, type, id],
      )
    await grant()
    const phones = (await list()).list.filter((row) => 'mobilePhone' in row).map(({ id }) => id)
    expect(phones).toEqual(['user.coach01'])
  })

  test('CurrentUser answers the granted columns and schemes', async () => {
    const entry = (await app.data(calls.currentUser, {}, by)).permissionList.find(
      ({ modelId }) => modelId === menu,
    )!
    expect(entry.column.map(({ enCode }) => enCode).toSorted()).toEqual(['gender', 'mobilePhone'])
    expect(entry.resource.map(({ id }) => id).toSorted()).toEqual(['admin', 'coach01', 'east'])
  })
})

describe('fields of the form', () => {
  beforeAll(async () => {
    await run('update system_menu set is_column_authorize = 0, is_form_authorize = 1 where id = $1', [menu])
    await run(
      `insert into system_form_field (id, module_id, en_code, full_name)
        values ('f.role', $1, 'roleId', '角色'), ('f.phone', $1, 'mobilePhone', '手机')`,
      [menu],
    )
    await grant(['form', 'f.phone'])
  })

  test('an unwritable field is not readable and keeps its value if the body omits it', async () => {
    const record = await app.data(users.read, { id: 'user.coach01' }, by)
    expect('roleId' in record).toBe(false)
    const { rows: before } = await run(`select role_id from org_user_role where user_id = 'user.coach01'`)
    const { id: _, ...sent } = record
    await app.data(users.update, { id: 'user.coach01', ...sent, description: '改' } as never, by)
    expect((await run(`select role_id from org_user_role where user_id = 'user.coach01'`)).rows).toEqual(
      before,
    )
  })

  test('refuses values of unwritable fields by name and changes nothing', async () => {
    const record = await app.data(users.read, { id: 'user.coach01' }, by)
    const { id: _, ...sent } = record
    const answer = await app.call(
      users.update,
      { id: 'user.coach01', ...sent, realName: '新名', roleId: 'role.principal' } as never,
      by,
    )
    expect(answer).toMatchObject({
      code: 403,
      data: { fields: [{ field: 'roleId', msg: '角色：您没有修改权限' }] },
    })
    expect((await app.data(users.read, { id: 'user.coach01' }, by)).realName).toBe(record.realName)
    expect(
      (
        await app.call(
          users.create,
          { ...body, account: 'sneak01', realName: '越权', roleId: 'role.principal' },
          by,
        )
      ).code,
    ).toBe(403)
  })

  test('a new record gets the default of a field that its author may not write', async () => {
    await run(
      `insert into system_form_field (id, module_id, en_code, full_name)
        values ('f.state', $1, 'enabledMark', '状态') on conflict do nothing`,
      [menu],
    )
    await grant(['form', 'f.phone'])
    const { enabledMark: _, ...bodyWithoutState } = { enabledMark: 1, ...body }
    expect(
      (await app.call(users.create, { ...bodyWithoutState, account: 'fresh01', realName: '新人' }, by)).code,
    ).toBe(200)
    expect((await run(`select enabled_mark from org_user where account = 'fresh01'`)).rows).toEqual([
      { enabled_mark: 1 },
    ])
    expect(
      (
        await app.call(
          users.create,
          { ...bodyWithoutState, enabledMark: 0, account: 'fresh02', realName: '新人' },
          by,
        )
      ).code,
    ).toBe(403)
  })
})
