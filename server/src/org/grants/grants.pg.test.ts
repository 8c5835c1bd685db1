import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants, type GrantItem } from '@tessera/shared/contract/org/grants'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { openApp } from '../../../test/app.ts'
import { clearRights, holdMenus } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
/** May authorise, and holds users with one button, and classes. */
let clerk: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await clearRights(database.db, 'permission.user')
  await holdMenus(database.db, 'user.tech01', 'permission.authorize', 'edu.eduClasslist')
  await sql`insert into org_grant (object_type, object_id, item_type, item_id) values ('User', 'user.tech01', 'module', 'menu.permission.user'), ('User', 'user.tech01', 'button', 'menu.permission.user.btn_edit')`.execute(
    database.db,
  )
  await sql`insert into system_column (id, module_id, en_code, full_name) values ('col.a', 'menu.permission.user', 'a', '甲'), ('col.b', 'menu.permission.user', 'b', '乙')`.execute(
    database.db,
  )
  clerk = { token: await signIn('tech01') }
})
const held = async (objectId: string) => {
  const { rows } = await sql<{
    item: string
  }>`select item_type || ' ' || item_id as item from org_grant where object_id = ${objectId} and item_id <> 'portal.management' order by 1`.execute(
    database.db,
  )
  return rows.map(({ item }) => item)
}
const ids = (nodes: readonly GrantItem[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...ids(children)])

describe('values', () => {
  test('menus as a tree, and which of them the holder has; batch mode has none', async () => {
    const {
      list,
      all,
      ids: checked,
    } = await data(grants.values, { objectId: 'role.coach', type: 'module' }, admin)
    expect(list.find(({ id }) => id === 'menu.permission')!.children.map(({ id }) => id)).toContain(
      'menu.permission.user',
    )
    expect([...all].sort()).toEqual(ids(list).sort())
    expect(checked.sort()).toEqual(['menu.edu.eduClasslist', 'menu.workFlow.flowTodo'])
    expect((await data(grants.values, { objectId: '0', type: 'module' }, admin)).ids).toEqual([])
  })

  test('items of other kinds are leaves below the menus asked for; without menus there is nothing', async () => {
    const { list, ids: checked } = await data(
      grants.values,
      { objectId: 'role.manager', type: 'button', moduleIds: 'menu.permission.user,menu.system.menu' },
      admin,
    )
    expect(ids(list)).toEqual(
      expect.arrayContaining([
        'menu.permission',
        'menu.permission.user',
        'menu.permission.user.btn_remove',
        'menu.system.menu.btn_add',
      ]),
    )
    expect(checked).toEqual(['menu.permission.user.btn_add', 'menu.permission.user.btn_edit'])
    expect(
      await data(grants.values, { objectId: 'role.manager', type: 'button', moduleIds: '' }, admin),
    ).toEqual({ list: [], all: [], ids: [] })
  })

  test('menus of the app hang below a node of their own', async () => {
    await sql`insert into system_menu (id, full_name, en_code, type, category) values ('menu.app', '手机', 'app', 1, 'App')`.execute(
      database.db,
    )
    const { list } = await data(grants.values, { objectId: '0', type: 'module' }, admin)
    expect(list.find(({ id }) => id === '1')).toMatchObject({
      fullName: 'app菜单',
      children: [{ id: 'menu.app' }],
    })
  })

  test('what the holder has and the caller does not hold stands there, and is not offered', async () => {
    await sql`insert into org_grant (object_type, object_id, item_type, item_id) values ('Group', 'group.a', 'module', 'menu.system.menu'), ('Group', 'group.a', 'button', 'menu.system.menu.btn_add')`.execute(
      database.db,
    )
    await sql`insert into org_group (id, full_name, en_code, type) values ('group.a', '甲组', 'a', 'x')`.execute(
      database.db,
    )
    const offered = (nodes: readonly GrantItem[]): string[] =>
      nodes.flatMap((node) => [...(node.offered ? [node.id] : []), ...offered(node.children)])
    const menus = await data(grants.values, { objectId: 'group.a', type: 'module' }, clerk)
    expect(menus.ids).toEqual(['menu.system.menu'])
    expect(offered(menus.list).sort()).toEqual([
      'menu.edu.eduClasslist',
      'menu.permission.authorize',
      'menu.permission.user',
      'menu.workFlow.flowTodo',
    ])
    const buttons = await data(
      grants.values,
      { objectId: 'group.a', type: 'button', moduleIds: 'menu.system.menu,menu.permission.user' },
      clerk,
    )
    expect(buttons.ids).toEqual(['menu.system.menu.btn_add'])
    expect(offered(buttons.list)).toEqual(['menu.permission.user', 'menu.permission.user.btn_edit'])
  })

  test('who authorises is offered what they hold, and where a menu does not judge a kind, all of it', async () => {
    const { list } = await data(grants.values, { objectId: '0', type: 'module' }, clerk)
    expect(ids(list).sort()).toEqual(
      [
        'menu.edu',
        'menu.edu.eduClasslist',
        'menu.permission',
        'menu.permission.authorize',
        'menu.permission.user',
        'menu.workFlow',
        'menu.workFlow.flowTodo',
      ].sort(),
    )
    const of = async (type: 'button' | 'column') =>
      (
        await data(grants.values, { objectId: '0', type, moduleIds: 'menu.permission.user' }, clerk)
      ).list[0]!.children[0]!.children.map(({ id }) => id)
    expect(await of('button')).toEqual(['menu.permission.user.btn_edit'])
    expect(await of('column')).toEqual(['col.a', 'col.b'])
  })
})

describe('replace', () => {
  test('everything but portals; ids of menus among other kinds are taken out', async () => {
    await sql`insert into org_grant (object_type, object_id, item_type, item_id) values ('Role', 'role.desk', 'portal', 'portal.x')`.execute(
      database.db,
    )
    await data(
      grants.replace,
      {
        objectId: 'role.desk',
        objectType: 'Role',
        module: ['menu.permission.user', 'menu.permission'],
        button: ['1', 'menu.permission.user', 'menu.permission.user.btn_add'],
        column: ['menu.permission', 'col.a'],
      },
      admin,
    )
    expect(await held('role.desk')).toEqual([
      'button menu.permission.user.btn_add',
      'column col.a',
      'module menu.permission',
      'module menu.permission.user',
      'portal portal.x',
    ])
    await data(grants.replace, { objectId: 'role.desk', objectType: 'Role' }, admin)
    expect(await held('role.desk')).toEqual(['portal portal.x'])
  })

  test.each([
    [
      'an item that is not there',
      { objectId: 'role.desk', button: ['no.such.button'] },
      400,
      'button：所选权限项不存在',
    ],
    ['a holder that is not there', { objectId: 'nobody' }, 404, '记录不存在或已被删除'],
  ])('refused: %s', async (_, change, code, msg) => {
    expect(await call(grants.replace, { objectType: 'Role', ...change }, admin)).toMatchObject({ code, msg })
  })

  test('a super administrator is not authorised', async () => {
    expect(
      await call(grants.replace, { objectId: 'user.admin', objectType: 'User', module: ['menu.edu'] }, admin),
    ).toMatchObject({ code: 400, msg: '超级管理员拥有全部权限，不能对其授权' })
    expect(
      (await call(grants.add, { userIds: ['user.coach01', 'user.admin'], module: ['menu.edu'] }, admin)).code,
    ).toBe(400)
    expect(await held('user.coach01')).toEqual([])
  })

  test('nobody grants more than they hold: item by item, and nothing of it is done', async () => {
    const before = await held('role.finance')
    expect(
      await call(
        grants.replace,
        {
          objectId: 'role.finance',
          objectType: 'Role',
          module: ['menu.edu.eduClasslist', 'menu.system.menu'],
        },
        clerk,
      ),
    ).toMatchObject({ code: 403, msg: '不能授予自己没有的权限：系统菜单' })
    expect(
      await call(
        grants.replace,
        { objectId: 'role.finance', objectType: 'Role', button: ['menu.permission.user.btn_remove'] },
        clerk,
      ),
    ).toMatchObject({ code: 403, msg: '不能授予自己没有的权限：删除' })
    expect(
      (await call(grants.add, { userIds: ['user.tech01'], module: ['menu.system.menu'] }, clerk)).code,
    ).toBe(403)
    expect(await held('role.finance')).toEqual(before)
  })

  test('and takes away only that: what they were not offered stays', async () => {
    await data(
      grants.replace,
      { objectId: 'role.finance', objectType: 'Role', module: ['menu.system.menu', 'menu.edu.eduClasslist'] },
      admin,
    )
    await data(
      grants.replace,
      { objectId: 'role.finance', objectType: 'Role', module: ['menu.permission.user'] },
      clerk,
    )
    expect(await held('role.finance')).toEqual(['module menu.permission.user', 'module menu.system.menu'])
  })
})

test('a batch adds what each lacks and takes nothing away; the audit log tells of each', async () => {
  await data(grants.replace, { objectId: 'role.consultant', objectType: 'Role', module: ['menu.edu'] }, admin)
  await data(
    grants.add,
    {
      roleIds: ['role.consultant', 'role.finance'],
      positionIds: ['pos.it'],
      module: ['menu.edu', 'menu.edu.eduClasslist'],
    },
    admin,
  )
  expect(await held('role.consultant')).toEqual(['module menu.edu', 'module menu.edu.eduClasslist'])
  expect(await held('pos.it')).toEqual(['module menu.edu', 'module menu.edu.eduClasslist'])
  const told = async (objectId: string) =>
    (await data(audit.list, { objectId, action: 'grant' }, admin)).list[0]
  expect(await told('role.consultant')).toMatchObject({
    noun: 'role',
    before: {},
    after: { module: ['menu.edu.eduClasslist'] },
  })
  expect(await told('pos.it')).toMatchObject({ noun: 'position', objectName: '系统管理员' })
})

describe('change', () => {
  const change = {
    roleIds: ['role.desk', 'role.coach'],
    give: { module: ['menu.permission.user'], button: ['menu.permission.user.btn_edit'] },
  }

  test('gives what is lacking, touches nothing else, and tells what each gains by name', async () => {
    await data(
      grants.replace,
      { objectId: 'role.desk', objectType: 'Role', module: ['menu.permission.user', 'menu.edu'] },
      admin,
    )
    const before = await held('role.coach')
    const { list } = await data(grants.change, change, admin)
    const user = { type: 'module', id: 'menu.permission.user', name: '用户管理', menu: '' }
    const edit = { type: 'button', id: 'menu.permission.user.btn_edit', name: '编辑', menu: '用户管理' }
    expect(list).toMatchObject([
      {
        holder: { type: 'Role', id: 'role.coach' },
        came: { total: 2, items: [user, edit] },
        went: { total: 0 },
      },
      { holder: { type: 'Role', id: 'role.desk' }, came: { total: 1, items: [edit] }, went: { total: 0 } },
    ])
    expect(await held('role.coach')).toEqual(
      [...before, 'module menu.permission.user', 'button menu.permission.user.btn_edit'].sort(),
    )
  })

  test('a menu that is taken goes with everything in it', async () => {
    const { list } = await data(
      grants.change,
      { roleIds: ['role.desk'], take: { module: ['menu.permission.user'] } },
      admin,
    )
    expect(list[0]!.went).toMatchObject({
      total: 2,
      items: [{ name: '用户管理' }, { name: '编辑', menu: '用户管理' }],
    })
    expect(await held('role.desk')).toContain('module menu.edu')
    expect(await held('role.desk')).not.toContain('button menu.permission.user.btn_edit')
  })

  test('dry it only tells: nothing is changed and nothing is in the audit log', async () => {
    const [before, lines] = [
      await held('role.desk'),
      (await data(audit.list, { objectId: 'role.desk' }, admin)).pagination.total,
    ]
    expect((await data(grants.change, { ...change, dry: true }, admin)).list[1]!.came.total).toBe(2)
    expect(await held('role.desk')).toEqual(before)
    expect((await data(audit.list, { objectId: 'role.desk' }, admin)).pagination.total).toBe(lines)
  })

  test('what the caller does not hold is neither given nor taken, whole', async () => {
    await data(grants.change, { groupIds: ['group.a'], give: { module: ['menu.edu.eduClasslist'] } }, admin)
    const before = await held('group.a')
    expect(
      await call(
        grants.change,
        { groupIds: ['group.a'], take: { module: ['menu.system.menu', 'menu.edu.eduClasslist'] } },
        clerk,
      ),
    ).toMatchObject({ code: 403, msg: '不能收回自己没有的权限：系统菜单' })
    expect(
      (
        await call(
          grants.change,
          { groupIds: ['group.a'], give: { module: ['menu.system.notice'] }, dry: true },
          clerk,
        )
      ).code,
    ).toBe(403)
    expect(await call(grants.change, { give: change.give }, admin)).toMatchObject({
      code: 400,
      msg: '请选择授权对象',
    })
    expect(await held('group.a')).toEqual(before)
  })
})

test('a batch of nobody, or of somebody who is not there, is refused whole', async () => {
  expect(await call(grants.add, { module: ['menu.edu'] }, admin)).toMatchObject({
    code: 400,
    msg: '请选择授权对象',
  })
  const before = await held('role.coach')
  expect(
    await call(grants.add, { roleIds: ['role.coach'], userIds: ['nobody'], module: ['menu.edu'] }, admin),
  ).toMatchObject({ code: 400, msg: 'userIds：所选授权对象不存在' })
  expect(await held('role.coach')).toEqual(before)
})

test('who may see a portal is read and replaced; one that is not held is not handed on', async () => {
  const {
    rows: [portal],
  } = await sql<{
    id: string
  }>`select id from lowcode_portal where delete_mark = 0 and enabled_mark = 1 order by id limit 1`.execute(
    database.db,
  )
  const { id } = portal!
  await data(
    grants.setHolders,
    { itemId: id, itemType: 'portal', objectType: 'Role', objectId: ['role.coach', 'role.desk'] },
    admin,
  )
  expect((await data(grants.holders, { itemId: id, objectType: 'Role' }, admin)).ids).toEqual([
    'role.coach',
    'role.desk',
  ])
  expect((await call(portals.auth, { id }, { token: await signIn('coach03') })).code).toBe(200)
  await data(
    grants.setHolders,
    { itemId: id, itemType: 'portal', objectType: 'Role', objectId: ['role.desk'] },
    admin,
  )
  expect((await call(portals.auth, { id }, { token: await signIn('coach03') })).code).toBe(404)
  await sql`delete from org_grant where item_id = ${id} and object_id = 'role.desk'`.execute(database.db)
  expect(
    (
      await call(
        grants.setHolders,
        { itemId: id, itemType: 'portal', objectType: 'User', objectId: ['user.tech01'] },
        clerk,
      )
    ).code,
  ).toBe(403)
  expect(
    await call(
      grants.setHolders,
      { itemId: id, itemType: 'portal', objectType: 'Role', objectId: ['nothing'] },
      admin,
    ),
  ).toMatchObject({ code: 400, msg: 'objectId：所选授权对象不存在' })
})

test('all that a user may, menu by menu, and through whom', async () => {
  const { everything, menus } = await data(explain.held, { userId: 'user.tech01' }, admin)
  expect(everything).toBe(false)
  expect(menus.find(({ enCode }) => enCode === 'permission.user')).toMatchObject({
    fullName: '用户管理',
    above: '组织权限',
    holders: expect.arrayContaining([{ type: 'User', id: 'user.tech01', name: expect.any(String) }]),
    buttons: [{ fullName: '编辑', holders: [{ type: 'User' }] }],
    schemes: null,
  })
  expect(menus.find(({ enCode }) => enCode === 'edu.eduClasslist')).toMatchObject({ buttons: null })
  expect(await data(explain.held, { userId: 'user.admin' }, admin)).toEqual({ everything: true, menus: [] })
  expect((await call(explain.held, { userId: 'nobody' }, admin)).code).toBe(404)
})

test('the columns of a menu that the caller may see', async () => {
  expect(
    (await data(grants.columns, { menuId: 'menu.permission.user' }, admin)).map(({ enCode }) => enCode),
  ).toEqual(['a', 'b'])
  await sql`update system_menu set is_column_authorize = 1 where id = 'menu.permission.user'`.execute(
    database.db,
  )
  await sql`insert into org_grant (object_type, object_id, item_type, item_id) values ('Role', 'role.manager', 'column', 'col.b')`.execute(
    database.db,
  )
  expect(
    (
      await data(grants.columns, { menuId: 'menu.permission.user' }, { token: await signIn('manager01') })
    ).map(({ enCode }) => enCode),
  ).toEqual(['b'])
  await sql`update system_menu set is_column_authorize = 0 where id = 'menu.permission.user'`.execute(
    database.db,
  )
})
