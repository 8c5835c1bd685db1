import { beforeAll, describe, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { grants } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { current, type Granted } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/shell/session'
import { notices } from '@tessera/shared/contract/system/messages'
import { openApp, type Opened } from '../../../test/app.ts'
import { clearRights, holdMenus } from '../../../test/menus.ts'

let app: Opened
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const by = new Map<string, { token: string }>()
const as = (account: string) => by.get(account)!

/** What is granted counts at once: every process hears of it. */
const settled = async () => {
  await run(`select pg_notify('tessera', 'access ')`)
  await new Promise((done) => setTimeout(done, 50))
}
const judge = async (menu: string, kind: 'data' | 'column' | 'form', on = 1) => {
  await run(`update system_menu set is_${kind}_authorize = $2 where en_code = $1`, [menu, on])
  await settled()
}
const scheme = async (userId: string, menu: string, groups: unknown) => {
  const id = `s.${Math.random()}`
  await run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json) select $1, id, $1, $3 from system_menu where en_code = $2`,
    [id, menu, JSON.stringify(groups)],
  )
  await run(
    `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, 'resource', $2)`,
    [userId, id],
  )
  await settled()
}
type Leaf = { id: string; type: string; children: Leaf[] }
const one = (field: string, op: string, value: string) => [{ logic: 'and', groups: [{ field, op, value }] }]
const flat = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

beforeAll(async () => {
  app = await openApp()
  for (const account of ['admin', 'coach01', 'principal'])
    by.set(account, { token: await app.signIn(account) })
})

describe('the demo', () => {
  test('a coach sees the classes they lead or assist in, and not their figures of business; the principal sees all', async () => {
    const { list } = await app.data(classes.list, { pageSize: 100 }, as('coach01'))
    expect(list.map(({ id }) => id).toSorted()).toEqual(['class.01', 'class.13'])
    for (const row of list) {
      expect(row).not.toHaveProperty('lowBalanceCount')
      expect(row).toHaveProperty('studentCount')
    }
    expect((await app.data(classes.list, { pageSize: 100 }, as('principal'))).list).toHaveLength(24)
    expect(
      (await app.data(classes.list, { pageSize: 100 }, { token: await app.signIn('coach13') })).list.map(
        ({ id }) => id,
      ),
    ).toContain('class.01')
  })

  test('papers of people are the principal’s: a manager neither reads nor writes them', async () => {
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

test('Authorize tells of columns, form fields and schemes below their menus, as CurrentUser does', async () => {
  const told = await app.data(current.authorize, {}, as('coach01'))
  const { permissionList } = await app.data(session.currentUser, {}, as('coach01'))
  for (const kind of ['button', 'column', 'form', 'resource'] as const) {
    const menus = new Set(flat<Granted>(told.module).map(({ id }) => id))
    const items = flat<Granted>(told[kind]).filter(({ id }) => !menus.has(id))
    expect(items.map(({ id }) => id).toSorted(), kind).toEqual(
      permissionList.flatMap((entry) => entry[kind].map(({ id }) => id)).toSorted(),
    )
  }
  expect(
    flat<Granted>(told.column)
      .find(({ id }) => id === 'menu.edu.eduClasslist')!
      .children.map(({ fullName }) => fullName),
  ).toEqual(['在读人数', '满班率', '出勤率', '评分'])
  expect(flat<Granted>(told.resource).map(({ fullName }) => fullName)).toContain('本人任教的班级')
})

describe('columns as a user wants to see them (wire 7.7, SetColumnsByModuleId)', () => {
  const menuId = 'menu.edu.eduClasslist'
  test('what is set is told, and what a browser has arranged stays as it is', async () => {
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
  test('a column that one may not see cannot be set', async () => {
    expect(
      await app.call(
        grants.setColumns,
        { moduleId: menuId, columns: [{ enCode: 'lowBalanceCount', visible: true }] },
        as('coach01'),
      ),
    ).toMatchObject({ code: 400, msg: 'columns：没有可以查看的列“lowBalanceCount”' })
  })
})

describe('the same predicate elsewhere (engines 3.8)', () => {
  const person = 'user.tech01'
  beforeAll(async () => {
    await clearRights(app.database.db, 'permission.user')
    await holdMenus(
      app.database.db,
      person,
      'permission.user',
      'permission.position',
      'permission.organize',
      'permission.department',
      'system.notice',
    )
    by.set('tech01', { token: await app.signIn('tech01') })
  })

  test('a picker of users offers those within reach; to who does not hold the module it is a directory', async () => {
    await judge('permission.user', 'data')
    await scheme(person, 'permission.user', one('organizeId', '==', 'org.west.teaching'))
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

  test('a set is compared by its members: who has a role', async () => {
    await scheme(person, 'permission.user', one('roleId', 'in', 'role.finance,role.desk'))
    const { list } = await app.data(users.list, { pageSize: 500 }, as('tech01'))
    expect(new Set(list.map(({ roleId }) => roleId))).toEqual(
      new Set(['role.coach', 'role.finance', 'role.desk']),
    )
  })

  test('members out of reach are not told, stay members, and nobody out of reach becomes one', async () => {
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

  test('positions: list, record, picker, and no move into another unit', async () => {
    await judge('permission.position', 'data')
    await scheme(person, 'permission.position', one('organizeId', 'in', 'org.west,org.west.teaching'))
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

  test('units: the tree of who holds the module, and what pickers offer them; companies and departments apart', async () => {
    await judge('permission.organize', 'data')
    await scheme(person, 'permission.organize', one('id', 'in', 'org.west'))
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

  test('a column that is not granted leaves neither the list nor the record, and nothing is found or ordered by it', async () => {
    await run(
      `insert into system_column (id, module_id, en_code, full_name) select 'c.name', id, 'fullName', '名称' from system_menu where en_code = 'permission.position' on conflict do nothing`,
    )
    await judge('permission.position', 'column')
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
      `insert into system_column (id, module_id, en_code, full_name) select 'c.title', id, 'title', '标题' from system_menu where en_code = 'system.notice'`,
    )
    await judge('system.notice', 'column')
    expect((await app.call(notices.list, { sidx: 'title', sort: 'asc' }, as('tech01'))).code).toBe(403)
  })

  test('a field that is not granted is not written', async () => {
    await run(
      `insert into system_form_field (id, module_id, en_code, full_name) select 'f.type', id, 'type', '类型' from system_menu where en_code = 'permission.position' on conflict do nothing`,
    )
    await judge('permission.position', 'column', 0)
    await judge('permission.position', 'form')
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
