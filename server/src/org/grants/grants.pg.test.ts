import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants, type GrantItem } from '@tessera/shared/contract/org/grants'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { openGrantsApp } from '../../../test/grants.ts'

const { call, data, signIn, database, admin, clerk, listItems } = await openGrantsApp()
const ids = (nodes: readonly GrantItem[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...ids(children)])

describe('values', () => {
  test('answers the menu tree and the ids that the holder has; none in batch mode', async () => {
    const {
      list,
      all,
      ids: checked,
    } = await data(grants.values, { objectId: 'role.coach', type: 'module' }, admin)
    expect(list.find(({ id }) => id === 'menu.permission')!.children.map(({ id }) => id)).toContain(
      'menu.permission.user',
    )
    expect([...all].sort()).toEqual(ids(list).sort())
    expect(checked.sort()).toEqual([
      'menu.edu.eduCare',
      'menu.edu.eduClasslist',
      'menu.edu.eduCoach',
      'menu.edu.eduReview',
      'menu.edu.eduStudent',
      'menu.edu.eduTimetable',
      'menu.edu.statisticsComment',
      'menu.edu.statisticsXk',
      'menu.workFlow.entrust',
      'menu.workFlow.flowCirculate',
      'menu.workFlow.flowDone',
      'menu.workFlow.flowLaunch',
      'menu.workFlow.flowTodo',
    ])
    expect((await data(grants.values, { objectId: '0', type: 'module' }, admin)).ids).toEqual([])
  })

  test('items of other kinds are leaves below the requested menus; without menus the answer is empty', async () => {
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

  test('menus of the app are below a node of their own', async () => {
    await sql`
      insert into system_menu (id, full_name, en_code, type, category)
        values ('menu.app', '手机', 'app', 1, 'App')`.execute(database.db)
    const { list } = await data(grants.values, { objectId: '0', type: 'module' }, admin)
    expect(list.find(({ id }) => id === '1')).toMatchObject({
      fullName: 'App菜单',
      children: [{ id: 'menu.app' }],
    })
  })

  test('lists items that only the holder has, and does not offer them', async () => {
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id)
        values ('Group', 'group.a', 'module', 'menu.system.menu'),
          ('Group', 'group.a', 'button', 'menu.system.menu.btn_add')`.execute(database.db)
    await sql`
      insert into org_group (id, full_name, en_code, type) values ('group.a', '甲组', 'a', 'x')`.execute(
      database.db,
    )
    const offered = (nodes: readonly GrantItem[]): string[] =>
      nodes.flatMap((node) => [...(node.offered ? [node.id] : []), ...offered(node.children)])
    const menus = await data(grants.values, { objectId: 'group.a', type: 'module' }, clerk)
    expect(menus.ids).toEqual(['menu.system.menu'])
    expect(offered(menus.list).sort()).toEqual([
      'menu.edu.eduCare',
      'menu.edu.eduClasslist',
      'menu.edu.eduCoach',
      'menu.edu.eduCourse',
      'menu.edu.eduLead',
      'menu.edu.eduPlace',
      'menu.edu.eduReview',
      'menu.edu.eduStudent',
      'menu.edu.eduTimetable',
      'menu.edu.finance',
      'menu.permission.authorize',
      'menu.permission.user',
      'menu.workFlow.entrust',
      'menu.workFlow.flowCirculate',
      'menu.workFlow.flowDone',
      'menu.workFlow.flowLaunch',
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

  test('offers the items that the caller has, and all items of a kind that the menu does not check', async () => {
    const { list } = await data(grants.values, { objectId: '0', type: 'module' }, clerk)
    expect(ids(list).sort()).toEqual(
      [
        'menu.edu',
        'menu.edu.eduCare',
        'menu.edu.eduClasslist',
        'menu.edu.eduCoach',
        'menu.edu.eduCourse',
        'menu.edu.eduLead',
        'menu.edu.eduPlace',
        'menu.edu.eduReview',
        'menu.edu.eduStudent',
        'menu.edu.eduTimetable',
        'menu.edu.finance',
        'menu.permission',
        'menu.permission.authorize',
        'menu.permission.user',
        'menu.workFlow',
        'menu.workFlow.entrust',
        'menu.workFlow.flowCirculate',
        'menu.workFlow.flowDone',
        'menu.workFlow.flowLaunch',
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
  test('replaces everything except portals and ignores ids of menus among other kinds', async () => {
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id)
        values ('Role', 'role.desk', 'portal', 'portal.x')`.execute(database.db)
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
    expect(await listItems('role.desk')).toEqual([
      'button menu.permission.user.btn_add',
      'column col.a',
      'module menu.permission',
      'module menu.permission.user',
      'portal portal.x',
    ])
    await data(grants.replace, { objectId: 'role.desk', objectType: 'Role' }, admin)
    expect(await listItems('role.desk')).toEqual(['portal portal.x'])
  })

  test.each([
    [
      'an unknown item',
      { objectId: 'role.desk', button: ['no.such.button'] },
      400,
      'button：所选权限项不存在',
    ],
    ['an unknown holder', { objectId: 'nobody' }, 404, '记录不存在或已被删除'],
  ])('refuses %s', async (_, change, code, msg) => {
    expect(await call(grants.replace, { objectType: 'Role', ...change }, admin)).toMatchObject({ code, msg })
  })

  test('refuses grants to a super administrator', async () => {
    expect(
      await call(grants.replace, { objectId: 'user.admin', objectType: 'User', module: ['menu.edu'] }, admin),
    ).toMatchObject({ code: 400, msg: '超级管理员拥有全部权限，不能对其授权' })
    expect(
      (await call(grants.add, { userIds: ['user.coach01', 'user.admin'], module: ['menu.edu'] }, admin)).code,
    ).toBe(400)
    expect(await listItems('user.coach01')).toEqual([])
  })

  test('refuses items that the caller does not have and changes nothing', async () => {
    const before = await listItems('role.finance')
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
    expect(await listItems('role.finance')).toEqual(before)
  })

  test('removes only items that the caller may grant', async () => {
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
    expect(await listItems('role.finance')).toEqual([
      'module menu.permission.user',
      'module menu.system.menu',
    ])
  })
})

test('reads and replaces the holders of a portal; refuses a portal that the caller does not have', async () => {
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
  const coach03 = { token: await signIn('coach03') }
  expect((await call(portals.auth, { id }, coach03)).code).toBe(200)
  await data(
    grants.setHolders,
    { itemId: id, itemType: 'portal', objectType: 'Role', objectId: ['role.desk'] },
    admin,
  )
  const coach03Again = { token: await signIn('coach03') }
  expect((await call(portals.auth, { id }, coach03Again)).code).toBe(404)
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

test('lists the permissions of a user by menu, with the holders that grant them', async () => {
  await data(grants.add, { userIds: ['user.tech01'], module: ['menu.workFlow.flowDone'] }, admin)
  const { everything, menus } = await data(explain.held, { userId: 'user.tech01' }, admin)
  expect(everything).toBe(false)
  expect(menus.find(({ enCode }) => enCode === 'permission.user')).toMatchObject({
    fullName: '用户管理',
    above: '组织权限',
    holders: expect.arrayContaining([{ type: 'User', id: 'user.tech01', name: expect.any(String) }]),
    buttons: [{ fullName: '编辑', holders: [{ type: 'User' }] }],
    schemes: null,
  })
  expect(menus.find(({ enCode }) => enCode === 'workFlow.flowDone')).toMatchObject({ buttons: null })
  expect(await data(explain.held, { userId: 'user.admin' }, admin)).toEqual({ everything: true, menus: [] })
  expect((await call(explain.held, { userId: 'nobody' }, admin)).code).toBe(404)
})

test('lists the columns of a menu that the caller may see', async () => {
  expect(
    (await data(grants.columns, { menuId: 'menu.permission.user' }, admin)).map(({ enCode }) => enCode),
  ).toEqual(['a', 'b'])
  await sql`update system_menu set is_column_authorize = 1 where id = 'menu.permission.user'`.execute(
    database.db,
  )
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
      values ('Role', 'role.manager', 'column', 'col.b')`.execute(database.db)
  const manager01 = { token: await signIn('manager01') }
  expect(
    (await data(grants.columns, { menuId: 'menu.permission.user' }, manager01)).map(({ enCode }) => enCode),
  ).toEqual(['b'])
  await sql`update system_menu set is_column_authorize = 0 where id = 'menu.permission.user'`.execute(
    database.db,
  )
})
