import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { openRightsApp, passwordMd5 } from '../../rights.ts'

// A user who may manage users takes over the account of one with more rights: a new password, a mobile number
// that receives the codes, no second factor. Only a user who has the same rights may do this.

const { data, run, grant, createUser, expectRefusal, signIn } = await openRightsApp()

const stronger = /该用户拥有您没有的权限/
let attacker: { id: string; token: string }
/** Has all rights of the target as well. */
let holder: { id: string; token: string }
let target: { id: string }
/** Has only the list of users. */
let colleague: { id: string }

beforeAll(async () => {
  const { rows: fields } = await run(
    `select 'form ' || id as item from system_form_field where module_id = 'menu.permission.user'
     union all select 'column ' || id from system_column where module_id = 'menu.permission.user'`,
  )
  const items = [
    'module menu.permission.user',
    'resource scheme.users.all',
    ...['btn_add', 'btn_edit', 'btn_remove', 'btn_resetPassword'].map(
      (button) => `button menu.permission.user.${button}`,
    ),
    ...fields.map(({ item }) => String(item)),
  ]
  attacker = await createUser('accountattacker', ...items)
  holder = await createUser('accountholder', ...items, 'module menu.systemData.dataBackup')
  target = await createUser('accounttarget')
  colleague = await createUser('colleague', 'module menu.permission.user', 'resource scheme.users.all')
  await run(
    `insert into org_role (id, full_name, en_code, type) values ('role.backup', '备份', 'backup', 'x')`,
  )
  await grant('Role role.backup', 'module menu.systemData.dataBackup')
  await run(`insert into org_user_role (user_id, role_id) values ($1, 'role.backup')`, [target.id])
})

const passwords = { userPassword: passwordMd5, validatePassword: passwordMd5 }

describe('the account of a user with more rights', () => {
  test('keeps its password', async () => {
    await expectRefusal(users.resetPassword, { id: target.id, ...passwords }, attacker, stronger)
    await data(users.resetPassword, { id: colleague.id, ...passwords }, attacker)
    expect(await signIn('colleague', 'Abacus7')).toBeTruthy()
    await data(users.resetPassword, { id: target.id, ...passwords }, holder)
  })

  test.each([
    { account: 'other' },
    { mobilePhone: '13800138000' },
    { email: 'thief@example.com' },
    { enabledMark: 0 as const },
  ])('keeps its %o', async (change) => {
    const { lastModifyTime: _, ...body } = await data(users.read, { id: target.id }, holder)
    await expectRefusal(users.update, { ...body, id: target.id, ...change }, attacker, stronger)
    await data(users.update, { ...body, id: target.id, ...change }, holder)
    await data(users.update, { ...body, id: target.id }, holder)
  })

  test('may have its address changed', async () => {
    const { lastModifyTime: _, ...body } = await data(users.read, { id: target.id }, attacker)
    await data(users.update, { ...body, id: target.id, postalAddress: '中山路 1 号' }, attacker)
  })

  test('is neither disabled, enabled, unlocked nor deleted', async () => {
    await expectRefusal(users.setState, { id: target.id }, attacker, stronger)
    await run(`update org_user set enabled_mark = 0 where id = $1`, [target.id])
    await expectRefusal(users.setState, { id: target.id }, attacker, stronger)
    await data(users.setState, { id: target.id }, holder)
    await expectRefusal(users.unlock, { id: target.id }, attacker, stronger)
    await data(users.unlock, { id: target.id }, holder)
    await expectRefusal(users.remove, { id: target.id }, attacker, stronger)
  })

  test('keeps its second factor', async () => {
    await run(`insert into shell_totp (user_id, secret, confirmed_time) values ($1, 'x', now())`, [target.id])
    await expectRefusal(twoFactor.reset, { id: target.id }, attacker, stronger)
    await expectRefusal(twoFactor.demandOfUser, { id: target.id, demanded: 1 }, attacker, stronger)
    const { rows } = await run(`select 1 from shell_totp where user_id = $1`, [target.id])
    expect(rows).toHaveLength(1)
    await data(twoFactor.demandOfUser, { id: target.id, demanded: 1 }, holder)
    await data(twoFactor.reset, { id: target.id }, holder)
    await data(twoFactor.demandOfUser, { id: colleague.id, demanded: 1 }, attacker)
  })
})

test('a user without more rights is disabled and deleted as before', async () => {
  await data(users.setState, { id: colleague.id }, attacker)
  await data(users.remove, { id: colleague.id }, attacker)
})

test('the second factor of a role with more rights is not switched off', async () => {
  const items = ['module menu.permission.role', 'button menu.permission.role.btn_edit']
  await grant(`User ${attacker.id}`, ...items)
  await grant(`User ${holder.id}`, ...items)
  await run(`update org_role set two_factor = 1 where id = 'role.backup'`)
  const off = { id: 'role.backup', demanded: 0 as const }
  await expectRefusal(twoFactor.demandOfRole, off, attacker, /不能授予自己没有的权限/)
  await data(twoFactor.demandOfRole, off, holder)
})
