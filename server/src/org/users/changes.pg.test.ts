import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
const read = async (id: string) => {
  const { lastModifyTime: _, ...user } = await data(users.read, { id }, admin)
  return user
}

test('a save of an outdated user is refused with the name of who changed it, and overwrites nothing', async () => {
  const outdated = await data(users.read, { id: 'user.coach12' }, admin)
  const principal = { token: await signIn('principal') }
  await data(users.update, { ...outdated, description: '先' }, principal)
  expect(await call(users.update, { ...outdated, description: '后' }, admin)).toMatchObject({
    code: 409,
    msg: '“胡欣妍/coach12”已被王子轩修改，您的更改没有保存，请刷新后重试',
  })
  expect((await read('user.coach12')).description).toBe('先')
})

describe('managers', () => {
  test('a user cannot report to themselves or to a subordinate', async () => {
    const principal = await read('user.principal')
    expect(await call(users.update, { ...principal, managerId: 'user.principal' }, admin)).toMatchObject({
      code: 400,
      msg: 'managerId：直属主管不能是自己',
    })
    expect(await call(users.update, { ...principal, managerId: 'user.coach01' }, admin)).toMatchObject({
      code: 400,
      msg: 'managerId：直属主管不能是自己的下属',
    })
  })

  test('two simultaneous changes cannot make users report to each other', async () => {
    const one = await read('user.desk01')
    const two = await read('user.desk03')
    const codes = await Promise.all([
      call(users.update, { ...one, managerId: two.id }, admin),
      call(users.update, { ...two, managerId: one.id }, admin),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 400])
  })

  test('a user cannot report to a deleted user', async () => {
    const { id } = await data(
      users.create,
      { account: 'boss01', realName: '旧', gender: 1, organizeId: 'org.hq' },
      admin,
    )
    await data(users.remove, { id }, admin)
    const coach = await read('user.coach01')
    expect(await call(users.update, { ...coach, managerId: id }, admin)).toMatchObject({
      code: 400,
      msg: 'managerId：直属主管不存在',
    })
  })
})

test('a user cannot disable themselves or a super administrator by editing', async () => {
  const principal = { token: await signIn('principal') }
  const own = await read('user.principal')
  expect(await call(users.update, { ...own, enabledMark: 0 }, principal)).toMatchObject({
    code: 400,
    msg: '不能删除或禁用自己的账号',
  })
  const administrator = await read('user.admin')
  expect(await call(users.update, { ...administrator, enabledMark: 0 }, admin)).toMatchObject({
    code: 400,
  })
})

test('unlocking lets a user sign in again after too many wrong passwords', async () => {
  for (let n = 0; n < 6; n += 1) await signIn('coach16', `wrong${n}`).catch(() => {})
  await expect(signIn('coach16')).rejects.toThrow('尝试次数过多')
  expect((await call(users.unlock, { id: 'user.coach16' }, admin)).msg).toBe('解锁成功')
  expect(await signIn('coach16')).toBeTruthy()
})

test('deleting a user deletes their own grants', async () => {
  const { id } = await data(
    users.create,
    { account: 'own01', realName: '自', gender: 1, organizeId: 'org.hq' },
    admin,
  )
  await database.pool.query(
    `insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', $1, 'module', 'menu.edu')`,
    [id],
  )
  await data(users.remove, { id }, admin)
  expect((await database.pool.query('select 1 from org_grant where object_id = $1', [id])).rows).toEqual([])
})

test('ignores keys of a body that are not in the form', async () => {
  const { id } = await data(
    users.create,
    {
      account: 'mass01',
      realName: '夹',
      gender: 1,
      organizeId: 'org.hq',
      userPassword: md5('Abacus3'),
      isAdministrator: true,
      passwordHash: 'x',
      deleteMark: 1,
    } as never,
    admin,
  )
  await data(
    users.update,
    { ...(await read(id)), isAdministrator: true, ownerUserId: 'user.admin' } as never,
    admin,
  )
  const mass01 = { token: await signIn('mass01', 'Abacus3') }
  expect((await data(session.currentUser, {}, mass01)).userInfo.isAdministrator).toBe(false)
})

describe('colleagues', () => {
  const accounts = (list: readonly { account: string }[]) => list.map(({ account }) => account).sort()
  test('lists users of a role and of a unit', async () => {
    const coach = { token: await signIn('coach01') }
    expect(
      accounts((await data(users.ofRole, { roleId: 'role.finance', keyword: '梁' }, coach)).list),
    ).toEqual(['finance01'])
    const { list } = await data(users.ofRole, { roleId: 'role.coach' }, coach)
    expect(list).toHaveLength(24)
    expect((await data(users.ofUnit, { organizeId: 'org.hq.finance' }, coach)).list[0]).toMatchObject({
      fullName: '梁静雯/finance01',
      department: '财务部',
    })
  })
  test('lists all subordinates of the caller through all levels, found by name', async () => {
    const below = async (account: string, keyword?: string) => {
      const user = { token: await signIn(account) }
      return accounts((await data(users.subordinates, { keyword }, user)).list)
    }
    expect(await below('coach01')).toEqual([])
    expect(await below('principal', 'coach0')).toContain('coach01')
    expect(await below('manager01')).not.toContain('coach02')
  })
})
