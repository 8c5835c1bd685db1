import { beforeAll, describe, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { grants } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { current, type GrantedItem } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/session/session'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { openApp, type TestApp } from '../../../test/app.ts'
import { clearRights, grantMenus } from '../../../test/menus.ts'

let app: TestApp
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const tokens = new Map<string, string>()
/** A user with the newest session. */
const as = (account: string) => ({
  get token() {
    return tokens.get(account)!
  },
})

/** New sessions read the grants at once; older sessions only after the notification of a change. */
const reloadGrants = async () => {
  for (const account of new Set(['admin', 'coach01', 'principal', ...tokens.keys()]))
    tokens.set(account, await app.signIn(account))
}
const setChecked = async (menu: string, kind: 'data' | 'column' | 'form', on = 1) => {
  await run(`update system_menu set is_${kind}_authorize = $2 where en_code = $1`, [menu, on])
  await reloadGrants()
}
const grantScheme = async (userId: string, menu: string, groups: unknown) => {
  const id = `s.${Math.random()}`
  await run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json) select $1, id, $1, $3
      from system_menu where en_code = $2`,
    [id, menu, JSON.stringify(groups)],
  )
  await run(
    `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, 'resource', $2)`,
    [userId, id],
  )
  await reloadGrants()
}
type Leaf = { id: string; type: string; children: Leaf[] }
const condition = (field: string, op: string, value: string) => [
  { logic: 'and', groups: [{ field, op, value }] },
]
const flat = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

beforeAll(async () => {
  app = await openApp()
  await reloadGrants()
})

describe('demo data', () => {
  test('a coach sees their own classes without business figures; the principal sees all classes', async () => {
    const { list } = await app.data(classes.list, { pageSize: 100 }, as('coach01'))
    expect(list.map(({ id }) => id).toSorted()).toEqual(['class.01', 'class.13'])
    for (const row of list) {
      expect(row).not.toHaveProperty('lowBalanceCount')
      expect(row).toHaveProperty('studentCount')
    }
    expect((await app.data(classes.list, { pageSize: 100 }, as('principal'))).list).toHaveLength(24)
    const coach13 = { token: await app.signIn('coach13') }
    expect((await app.data(classes.list, { pageSize: 100 }, coach13)).list.map(({ id }) => id)).toContain(
      'class.01',
    )
  })

  test('a manager can neither read nor write ID numbers; the principal can', async () => {
    const manager = { token: await app.signIn('manager01') }
    expect(await app.data(users.read, { id: 'user.coach01' }, manager)).not.toHaveProperty(
      'certificatesNumber',
    )
    expect(await app.data(users.read, { id: 'user.coach01' }, as('principal'))).toHaveProperty(
      'certificatesNumber',
    )
    const body = await app.data(users.read, { id: 'user.coach01' }, as('admin'))
    expect(
      await app.call(
        users.update,
        { ...body, lastModifyTime: undefined, certificatesNumber: '110101199001011234' },
        manager,
      ),
    ).toMatchObject({ code: 403, data: { fields: [{ field: 'certificatesNumber' }] } })
  })
})

test('Authorize answers columns, form fields and schemes below their menus, equal to CurrentUser', async () => {
  const answer = await app.data(current.authorize, {}, as('coach01'))
  const { permissionList } = await app.data(session.currentUser, {}, as('coach01'))
  for (const kind of ['button', 'column', 'form', 'resource'] as const) {
    const menus = new Set(flat<GrantedItem>(answer.module).map(({ id }) => id))
    const items = flat<GrantedItem>(answer[kind]).filter(({ id }) => !menus.has(id))
    expect(items.map(({ id }) => id).toSorted(), kind).toEqual(
      permissionList.flatMap((entry) => entry[kind].map(({ id }) => id)).toSorted(),
    )
  }
  expect(
    flat<GrantedItem>(answer.column)
      .find(({ id }) => id === 'menu.edu.eduClasslist')!
      .children.map(({ fullName }) => fullName),
  ).toEqual(['人数/容量', '满班率', '30 天到课', '90 天评分'])
  expect(flat<GrantedItem>(answer.resource).map(({ fullName }) => fullName)).toContain('本人任教的班级')
})

describe('columns that a user shows or hides (SetColumnsByModuleId)', () => {
  const menuId = 'menu.edu.eduClasslist'
  test('returns what was set and keeps the other list settings of the browser', async () => {
    await app.data(
      current.savePreference,
      { key: 'list.edu.eduClasslist', value: '{"dense":true,"shown":{"roomName":false}}' },
      as('coach01'),
    )
    await app.data(
      grants.setColumns,
      { moduleId: menuId, columns: [{ enCode: 'avgStar90', visible: false }] },
      as('coach01'),
    )
    expect(
      (await app.data(grants.columns, { menuId }, as('coach01'))).map(({ enCode, visible }) => [
        enCode,
        visible,
      ]),
    ).toEqual([
      ['studentCount', true],
      ['fillRate', true],
      ['attendRate30', true],
      ['avgStar90', false],
    ])
    expect(
      JSON.parse(
        (await app.data(current.preference, { key: 'list.edu.eduClasslist' }, as('coach01'))).value!,
      ),
    ).toEqual({ dense: true, shown: { roomName: false, avgStar90: false } })
  })
  test('refuses a column that the caller may not see', async () => {
    expect(
      await app.call(
        grants.setColumns,
        { moduleId: menuId, columns: [{ enCode: 'lowBalanceCount', visible: true }] },
        as('coach01'),
      ),
    ).toMatchObject({ code: 400, msg: 'columns：列“lowBalanceCount”不存在，或您没有查看权限' })
  })
})

describe('scopes in other calls', () => {
  const person = 'user.tech01'
  beforeAll(async () => {
    await clearRights(app.database.db, 'permission.user')
    await grantMenus(
      app.database.db,
      person,
      'permission.user',
      'permission.position',
      'permission.organize',
      'permission.department',
      'system.notice',
    )
    tokens.set('tech01', await app.signIn('tech01'))
  })

  test('user pickers offer visible users; users without the module get the whole directory', async () => {
    await setChecked('permission.user', 'data')
    await grantScheme(person, 'permission.user', condition('organizeId', '==', 'org.west.teaching'))
    const all = (await app.data(users.all, {}, as('coach01'))).list.length
    const { list } = await app.data(users.all, {}, as('tech01'))
    expect(list.length).toBeGreaterThan(0)
    expect(list.length).toBeLessThan(all)
    const west = new Set(list.map(({ id }) => id))
    const people = (nodes: readonly { id: string; type: string }[]) =>
      nodes.filter(({ type }) => type === 'user').map(({ id }) => id)
    const tree = (await app.data(users.selector, {}, as('tech01'))).list as never as Parameters<
      typeof flat<Leaf>
    >[0]
    expect(people(flat(tree)).toSorted()).toEqual([...west].toSorted())
    expect(
      people((await app.data(users.imSelector, { id: '0', keyword: 'coach' }, as('tech01'))).list).every(
        (id) => west.has(id),
      ),
    ).toBe(true)
    expect(
      people((await app.data(users.imSelector, { id: 'org.east.teaching', keyword: '' }, as('tech01'))).list),
    ).toEqual([])
    expect(
      (await app.data(users.ofRole, { roleId: 'role.coach' }, as('tech01'))).list.every(({ id }) =>
        west.has(id),
      ),
    ).toBe(true)
  })

  test('a condition on a set of roles matches if one role matches', async () => {
    await grantScheme(person, 'permission.user', condition('roleId', 'in', 'role.finance,role.desk'))
    const { list } = await app.data(users.list, { pageSize: 500 }, as('tech01'))
    expect(new Set(list.map(({ roleId }) => roleId))).toEqual(
      new Set(['role.coach', 'role.finance', 'role.desk']),
    )
  })

  test('invisible members are not listed and stay members, and invisible users cannot be added', async () => {
    const before = (await app.data(members.read, { objectId: 'pos.principal' }, as('admin'))).ids
    expect(before).not.toEqual([])
    expect((await app.data(members.read, { objectId: 'pos.principal' }, as('tech01'))).ids).toEqual([])
    expect(
      (
        await app.call(
          members.replace,
          { objectId: 'pos.principal', objectType: 'Position', userIds: ['user.coach01'] },
          as('tech01'),
        )
      ).code,
    ).toBe(403)
    expect(
      (
        await app.call(
          members.replace,
          { objectId: 'pos.principal', objectType: 'Position', userIds: [] },
          as('tech01'),
        )
      ).code,
    ).toBe(200)
    expect((await app.data(members.read, { objectId: 'pos.principal' }, as('admin'))).ids).toEqual(before)
  })

  test('positions: list, record and picker show visible ones, and none can be moved out of the scope', async () => {
    await setChecked('permission.position', 'data')
    await grantScheme(
      person,
      'permission.position',
      condition('organizeId', 'in', 'org.west,org.west.teaching'),
    )
    const { list } = await app.data(positions.list, { pageSize: 100 }, as('tech01'))
    expect(list.map(({ id }) => id).toSorted()).toEqual(['pos.west.coach', 'pos.west.manager'])
    expect((await app.data(positions.all, {}, as('tech01'))).list.map(({ id }) => id).toSorted()).toEqual([
      'pos.west.coach',
      'pos.west.manager',
    ])
    expect((await app.call(positions.read, { id: 'pos.east.coach' }, as('tech01'))).code).toBe(404)
    const mine = await app.data(positions.read, { id: 'pos.west.coach' }, as('tech01'))
    expect(await app.call(positions.update, { ...mine, organizeId: 'org.east' }, as('tech01'))).toMatchObject(
      { code: 403, msg: '保存后该记录将超出您的数据权限范围，未做任何修改' },
    )
    expect((await app.data(positions.read, { id: 'pos.west.coach' }, as('tech01'))).organizeId).toBe(
      'org.west.teaching',
    )
    expect(
      (
        await app.call(
          positions.create,
          { organizeId: 'org.east', fullName: '外', enCode: 'away', type: 'coach' },
          as('tech01'),
        )
      ).code,
    ).toBe(403)
  })

  test('units: tree and pickers show visible ones, companies and departments have separate scopes', async () => {
    await setChecked('permission.organize', 'data')
    await grantScheme(person, 'permission.organize', condition('id', 'in', 'org.west'))
    expect(flat((await app.data(organizes.list, {}, as('tech01'))).list).map(({ id }) => id)).toEqual([
      'org.west',
    ])
    expect(flat((await app.data(organizes.tree, {}, as('tech01'))).list).map(({ id }) => id)).toEqual([
      'org.west',
    ])
    const offered = flat((await app.data(departments.selector, {}, as('tech01'))).list).map(({ id }) => id)
    expect(offered).toContain('org.east.teaching')
    expect(offered).not.toContain('org.east')
    expect((await app.call(organizes.setState, { id: 'org.east' }, as('tech01'))).code).toBe(404)
    expect(flat((await app.data(organizes.tree, {}, as('coach01'))).list).map(({ id }) => id)).toContain(
      'org.east',
    )
  })

  test('a column that is not granted is in no list or record and cannot be searched or sorted by', async () => {
    await run(
      `insert into system_column (id, module_id, en_code, full_name) select 'c.name', id, 'fullName', '名称'
        from system_menu where en_code = 'permission.position' on conflict do nothing`,
    )
    await setChecked('permission.position', 'column')
    const { list } = await app.data(positions.list, {}, as('tech01'))
    expect(list.length).toBe(2)
    for (const row of list) expect(row).not.toHaveProperty('fullName')
    expect(await app.data(positions.read, { id: 'pos.west.coach' }, as('tech01'))).not.toHaveProperty(
      'fullName',
    )
    expect((await app.data(positions.list, { keyword: '教练' }, as('tech01'))).list).toEqual([])
    expect((await app.data(positions.list, { keyword: 'coach' }, as('tech01'))).list).toHaveLength(1)
    expect((await app.call(notices.list, { sidx: 'title', sort: 'asc' }, as('tech01'))).code).toBe(200)
    await run(
      `insert into system_column (id, module_id, en_code, full_name) select 'c.title', id, 'title', '标题'
        from system_menu where en_code = 'system.notice'`,
    )
    await setChecked('system.notice', 'column')
    expect((await app.call(notices.list, { sidx: 'title', sort: 'asc' }, as('tech01'))).code).toBe(403)
  })

  test('a form field that is not granted cannot be written', async () => {
    await run(
      `insert into system_form_field (id, module_id, en_code, full_name) select 'f.type', id, 'type', '类型'
        from system_menu where en_code = 'permission.position' on conflict do nothing`,
    )
    await setChecked('permission.position', 'column', 0)
    await setChecked('permission.position', 'form')
    const { type: _, ...mine } = await app.data(positions.read, { id: 'pos.west.coach' }, as('tech01'))
    expect(await app.call(positions.update, { ...mine, type: 'manager' }, as('tech01'))).toMatchObject({
      code: 403,
      data: { fields: [{ field: 'type' }] },
    })
    expect(
      (await app.call(positions.update, { ...mine, type: 'coach', description: '带班' }, as('tech01'))).code,
    ).toBe(200)
  })
})
