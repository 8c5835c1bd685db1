import { beforeAll, expect, test } from 'vitest'
import { groups } from '@tessera/shared/contract/org/groups'
import { roles } from '@tessera/shared/contract/org/roles'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { openRightsApp } from '../../rights.ts'

// A branch administrator manages the units and users of a branch. Roles and groups belong to the company.

const { data, admin, run, createUser, expectRefusal } = await openRightsApp()

const companyWide = /角色和分组属于整个公司，分级管理员不能变更/
let branchAdmin: { id: string; token: string }
/** Has the same menus and no branch. */
let clerk: { id: string; token: string }
const ids: Record<'role' | 'group', string> = { role: '', group: '' }
const bodies = { role: {}, group: {} } as Record<'role' | 'group', { fullName: string; type: string }>
const calls = { role: roles, group: groups } as const

beforeAll(async () => {
  const items = ['role', 'group'].flatMap((noun) => [
    `module menu.permission.${noun}`,
    ...['btn_add', 'btn_edit', 'btn_remove'].map((button) => `button menu.permission.${noun}.${button}`),
  ])
  branchAdmin = await createUser('branchattacker', ...items)
  clerk = await createUser('companyclerk', ...items)
  await run(
    `insert into org_branch_admin (user_id, organize_id, this_layer_add, this_layer_edit, this_layer_delete,
       sub_layer_add, sub_layer_edit, sub_layer_delete)
     select id, organize_id, 1, 1, 1, 1, 1, 1 from org_user where id = $1`,
    [branchAdmin.id],
  )
  const typeOf = async (dictionary: string) => {
    const { rows } = await run(
      `select d.en_code from system_dictionary_data d
         join system_dictionary_type t on t.id = d.dictionary_type_id
       where t.en_code = $1 and d.delete_mark = 0 limit 1`,
      [dictionary],
    )
    return String(rows[0]!['en_code'])
  }
  for (const [noun, dictionary] of [
    ['role', 'RoleType'],
    ['group', 'groupType'],
  ] as const) {
    const type = await typeOf(dictionary)
    bodies[noun] = { fullName: '公司', type }
    const { id } = await data(calls[noun].create, { ...bodies[noun], enCode: 'company' }, admin)
    ids[noun] = id
  }
})

test.each(['role', 'group'] as const)('a branch administrator cannot change a %s', async (noun) => {
  const id = ids[noun]
  const body = { ...bodies[noun], enCode: 'company' }
  const { create, update, setState, remove } = calls[noun]
  await expectRefusal(create, { ...body, fullName: '新', enCode: 'new' }, branchAdmin, companyWide)
  await expectRefusal(update, { ...body, id, fullName: '改名' }, branchAdmin, companyWide)
  await expectRefusal(setState, { id }, branchAdmin, companyWide)
  await expectRefusal(remove, { id }, branchAdmin, companyWide)
})

test('a branch administrator cannot demand or waive the second factor of a role', async () => {
  for (const demanded of [0, 1] as const)
    await expectRefusal(twoFactor.demandOfRole, { id: ids.role, demanded }, branchAdmin, companyWide)
})

test.each(['role', 'group'] as const)(
  'a user with the same menus and no branch can change a %s',
  async (noun) => {
    const id = ids[noun]
    const body = { ...bodies[noun], enCode: 'company' }
    const { create, update, setState, remove, read } = calls[noun]
    await data(create, { ...body, fullName: '新', enCode: 'new' }, clerk)
    await data(update, { ...body, id, fullName: '改名' }, clerk)
    await data(setState, { id }, clerk)
    expect(await data(read, { id }, clerk)).toMatchObject({ fullName: '改名', enabledMark: 0 })
    if (noun === 'role') await data(twoFactor.demandOfRole, { id, demanded: 1 }, clerk)
    await data(remove, { id }, clerk)
  },
)
