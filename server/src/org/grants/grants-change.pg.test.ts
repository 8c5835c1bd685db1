import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { openGrantsApp } from '../../../test/grants.ts'

const { call, data, database, admin, clerk, listItems } = await openGrantsApp()

test('a batch adds what each holder lacks, removes nothing and is logged per holder', async () => {
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
  expect(await listItems('role.consultant')).toEqual(['module menu.edu', 'module menu.edu.eduClasslist'])
  expect(await listItems('pos.it')).toEqual(['module menu.edu', 'module menu.edu.eduClasslist'])
  const auditRow = async (objectId: string) =>
    (await data(audit.list, { objectId, action: 'grant' }, admin)).list[0]
  expect(await auditRow('role.consultant')).toMatchObject({
    noun: 'role',
    before: {},
    after: { module: ['menu.edu.eduClasslist'] },
  })
  expect(await auditRow('pos.it')).toMatchObject({ noun: 'position', objectName: '系统管理员' })
})

describe('change', () => {
  const change = {
    roleIds: ['role.desk', 'role.coach'],
    give: { module: ['menu.permission.user'], button: ['menu.permission.user.btn_edit'] },
  }

  test('adds what is missing, changes nothing else, and answers what each holder gained by name', async () => {
    await data(
      grants.replace,
      { objectId: 'role.desk', objectType: 'Role', module: ['menu.permission.user', 'menu.edu'] },
      admin,
    )
    const before = await listItems('role.coach')
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
    expect(await listItems('role.coach')).toEqual(
      [...before, 'module menu.permission.user', 'button menu.permission.user.btn_edit'].sort(),
    )
  })

  test('removing a menu removes everything in it', async () => {
    const { list } = await data(
      grants.change,
      { roleIds: ['role.desk'], take: { module: ['menu.permission.user'] } },
      admin,
    )
    expect(list[0]!.went).toMatchObject({
      total: 2,
      items: [{ name: '用户管理' }, { name: '编辑', menu: '用户管理' }],
    })
    expect(await listItems('role.desk')).toContain('module menu.edu')
    expect(await listItems('role.desk')).not.toContain('button menu.permission.user.btn_edit')
  })

  test('a dry run answers the changes without making or logging them', async () => {
    const [before, lines] = [
      await listItems('role.desk'),
      (await data(audit.list, { objectId: 'role.desk' }, admin)).pagination.total,
    ]
    expect((await data(grants.change, { ...change, dry: true }, admin)).list[1]!.came.total).toBe(2)
    expect(await listItems('role.desk')).toEqual(before)
    expect((await data(audit.list, { objectId: 'role.desk' }, admin)).pagination.total).toBe(lines)
  })

  test('refuses a change with an item that the caller does not have, and changes nothing', async () => {
    await sql`
      insert into org_group (id, full_name, en_code, type) values ('group.a', '甲组', 'a', 'x')`.execute(
      database.db,
    )
    await data(
      grants.change,
      { groupIds: ['group.a'], give: { module: ['menu.edu.eduClasslist', 'menu.system.menu'] } },
      admin,
    )
    const before = await listItems('group.a')
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
    expect(await listItems('group.a')).toEqual(before)
  })
})

test('a batch without holders or with an unknown holder is refused and changes nothing', async () => {
  expect(await call(grants.add, { module: ['menu.edu'] }, admin)).toMatchObject({
    code: 400,
    msg: '请选择授权对象',
  })
  const before = await listItems('role.coach')
  expect(
    await call(grants.add, { roleIds: ['role.coach'], userIds: ['nobody'], module: ['menu.edu'] }, admin),
  ).toMatchObject({ code: 400, msg: 'userIds：所选授权对象不存在' })
  expect(await listItems('role.coach')).toEqual(before)
})
