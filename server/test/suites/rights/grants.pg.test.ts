import { beforeAll, describe, expect, test } from 'vitest'
import { groups } from '@tessera/shared/contract/org/groups'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { openRightsApp } from '../../rights.ts'

// A user who may edit roles, positions, groups and users makes a user a member, or enables what they are a
// member of. Members may gain only grants that the user has.

const app = await openRightsApp()
const { call, data, admin, run, grant, createUser, expectRefusal } = app

const beyond = /不能授予自己没有的权限：数据备份/
const nouns = { role: roles, position: positions, group: groups } as const
type Noun = keyof typeof nouns

/** Has the named menus, and is a member of a disabled role, position and group that can back data up. */
let attacker: { id: string; token: string }
/** Has the same menus and the menu of backups. */
let holder: { id: string; token: string }

beforeAll(async () => {
  const items = ['role', 'position', 'group', 'user'].flatMap((noun) => [
    `module menu.permission.${noun}`,
    `button menu.permission.${noun}.btn_add`,
    `button menu.permission.${noun}.btn_edit`,
  ])
  const { rows: fields } = await run(
    `select 'form ' || id as item from system_form_field where module_id = 'menu.permission.user'
     union all select 'column ' || id from system_column where module_id = 'menu.permission.user'`,
  )
  items.push('resource scheme.users.all', ...fields.map(({ item }) => String(item)))
  attacker = await createUser('grantattacker', ...items)
  holder = await createUser('grantholder', ...items, 'module menu.systemData.dataBackup')
  const type = await run(
    `select d.en_code as code, t.en_code as of from system_dictionary_data d
       join system_dictionary_type t on t.id = d.dictionary_type_id
     where t.en_code in ('RoleType', 'PositionType', 'groupType') and d.delete_mark = 0`,
  )
  const typeOf = (of: string) => type.rows.find((row) => row['of'] === of)!['code']
  await run(
    `insert into org_role (id, full_name, en_code, type, enabled_mark) values ('strong.role', '备份', 'bk', $1, 0)`,
    [typeOf('RoleType')],
  )
  await run(
    `insert into org_position (id, full_name, en_code, type, organize_id, enabled_mark)
       select 'strong.position', '备份', 'bk', $1, organize_id, 0 from org_user where id = $2`,
    [typeOf('PositionType'), attacker.id],
  )
  await run(
    `insert into org_group (id, full_name, en_code, type, enabled_mark) values ('strong.group', '备份', 'bk', $1, 0)`,
    [typeOf('groupType')],
  )
  for (const [noun, Holder] of [
    ['role', 'Role'],
    ['position', 'Position'],
    ['group', 'Group'],
  ] as const) {
    await grant(`${Holder} strong.${noun}`, 'module menu.systemData.dataBackup')
    await run(`insert into org_user_${noun} (user_id, ${noun}_id) values ($1, $2)`, [
      attacker.id,
      `strong.${noun}`,
    ])
  }
})

const isEnabled = async (noun: Noun) => {
  const { rows } = await run(`select enabled_mark from org_${noun} where id = $1`, [`strong.${noun}`])
  return rows[0]!['enabled_mark'] === 1
}
const disable = (noun: Noun) =>
  run(`update org_${noun} set enabled_mark = 0 where id = $1`, [`strong.${noun}`])

describe.each(['role', 'position', 'group'] as const)('a disabled %s with more rights', (noun) => {
  const id = `strong.${noun}`
  test('is not enabled by one of its members, by state or by form', async () => {
    await expectRefusal(nouns[noun].setState, { id }, attacker, beyond)
    const { lastModifyTime: _, ...body } = await data(nouns[noun].read, { id }, admin)
    await expectRefusal(
      nouns[noun].update as never,
      { ...body, id, enabledMark: 1 } as never,
      attacker,
      beyond,
    )
  })

  test('is renamed by them, and enabled by a user who has its grants', async () => {
    const { lastModifyTime: _, ...body } = await data(nouns[noun].read, { id }, admin)
    await data(nouns[noun].update as never, { ...body, id, fullName: '其他' } as never, attacker)
    expect(await isEnabled(noun)).toBe(false)
    await data(nouns[noun].setState, { id }, holder)
    expect(await isEnabled(noun)).toBe(true)
    await disable(noun)
    await data(nouns[noun].update as never, { ...body, id, enabledMark: 1 } as never, holder)
    expect(await isEnabled(noun)).toBe(true)
    await disable(noun)
  })

  test('takes no new member from a user without its grants', async () => {
    const Holder = { role: 'Role', position: 'Position', group: 'Group' } as const
    const change = { objectId: id, objectType: Holder[noun], userIds: [attacker.id, 'user.coach01'] }
    await expectRefusal(members.replace, change, attacker, beyond)
    await data(members.replace, change, holder)
    await data(members.replace, { ...change, userIds: [attacker.id] }, holder)
  })

  test('is given neither to a new nor to an existing user in the form', async () => {
    const key = `${noun}Id` as const
    const { lastModifyTime: _, ...body } = await data(users.read, { id: 'user.coach01' }, admin)
    const ids = [body[key], id].filter(Boolean).join(',')
    await expectRefusal(users.update, { ...body, id: 'user.coach01', [key]: ids }, attacker, beyond)
    await expectRefusal(
      users.create,
      { account: 'newcomer', realName: '新人', organizeId: body.organizeId, gender: 3, [key]: id },
      attacker,
      beyond,
    )
  })
})

test('a position with more rights is not moved to another unit', async () => {
  const { lastModifyTime: _, ...body } = await data(positions.read, { id: 'strong.position' }, admin)
  const organizeId = body.organizeId === 'org.west' ? 'org.hq' : 'org.west'
  const moved = { ...body, id: 'strong.position', organizeId }
  await expectRefusal(positions.update, moved, attacker, beyond)
  await data(positions.update, moved, holder)
})

test('none of this has given the attacker the menu', async () => {
  const { menuList } = await data(session.currentUser, {}, attacker)
  expect(JSON.stringify(menuList)).not.toContain('dataBackup')
  expect((await call(session.currentUser, {}, holder)).code).toBe(200)
})
