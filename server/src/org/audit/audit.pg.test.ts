import { beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { audit } from '@tessera/shared/contract/org/audit'
import { current } from '@tessera/shared/contract/org/current'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { users } from '@tessera/shared/contract/org/users'
import { readCsvRows } from '../../import/csv.ts'
import { openApp } from '../../../test/app.ts'

const { app, call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
const list = async (filter: object) => (await data(audit.list, filter, admin)).list

test('logs every change of a user from creation to deletion', async () => {
  const body = { account: 'life01', realName: '生', gender: 1, organizeId: 'org.hq' }
  const { id } = await data(users.create, { ...body, userPassword: md5('Abacus3') }, admin)
  await data(users.update, { ...body, id, realName: '平', roleId: 'role.coach' }, admin)
  await data(users.unlock, { id }, admin)
  await data(
    users.resetPassword,
    { id, userPassword: md5('Abacus4'), validatePassword: md5('Abacus4') },
    admin,
  )
  const own = { token: await signIn('life01', 'Abacus4') }
  await data(current.modifyPassword, { oldPassword: md5('Abacus4'), password: md5('Abacus5') }, own)
  await data(users.setState, { id }, admin)
  await data(users.remove, { id }, admin)
  const entries = await list({ objectId: id })
  expect(entries.map(({ action }) => action)).toEqual([
    'remove',
    'state',
    'changePassword',
    'resetPassword',
    'unlock',
    'update',
    'create',
  ])
  expect(entries[5]).toMatchObject({
    noun: 'user',
    objectName: '平/life01',
    before: { realName: '生' },
    after: { realName: '平', roleId: ['role.coach'] },
  })
  expect(entries[2]).toMatchObject({ userId: id, userName: '平' })
  expect(entries[0]).toMatchObject({ before: { account: 'life01', roleId: ['role.coach'] }, after: {} })
  expect(JSON.stringify(entries)).not.toMatch(/argon2|password_?hash/i)
})

test('filters by user, object type, time and keyword', async () => {
  const since = Date.now()
  await data(grants.add, { roleIds: ['role.desk'], module: ['menu.system.menu'] }, admin)
  expect(await list({ startTime: since, noun: 'role' })).toMatchObject([
    { action: 'grant', objectId: 'role.desk', after: { module: ['menu.system.menu'] } },
  ])
  expect(await list({ startTime: since, noun: 'user' })).toEqual([])
  expect(await list({ startTime: since, userId: 'user.coach01' })).toEqual([])
  expect(await list({ endTime: since - 1, keyword: 'menu.system.menu' })).toEqual([])
  expect(await list({ startTime: since, keyword: '前台' })).toHaveLength(1)
  expect(await list({ startTime: since, keyword: '%' })).toEqual([])
  expect((await data(audit.list, { pageSize: 1 }, admin)).list).toHaveLength(1)
})

test('a row answers the names of its ids, of deleted records too', async () => {
  const { id: role } = await data(
    roles.create,
    { fullName: '临时', enCode: 'brief', type: 'business' },
    admin,
  )
  const { id: user } = await data(
    users.create,
    { account: 'brief01', realName: '短', gender: 1, organizeId: 'org.hq', roleId: role },
    admin,
  )
  await data(
    users.update,
    { account: 'brief01', realName: '短', gender: 1, organizeId: 'org.east', roleId: '', id: user },
    admin,
  )
  await data(roles.remove, { id: role }, admin)
  const [line] = await list({ objectId: user, action: 'update' })
  expect(await data(audit.read, { id: line!.id }, admin)).toMatchObject({
    ...line,
    names: { [role]: '临时', 'org.hq': '育乐教育集团' },
  })
  expect((await call(audit.read, { id: 'nothing' }, admin)).code).toBe(404)
})

test('exports matching rows as a sheet with names of object types and actions', async () => {
  await data(roles.create, { fullName: '出表', enCode: 'sheet', type: 'business' }, admin)
  const { url } = await data(
    audit.exportExcel,
    { keyword: '出表', selectKey: ['userName', 'noun', 'objectName', 'action', 'before'], format: 'csv' },
    admin,
  )
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { authorization: admin.token } })
  expect(await readCsvRows(rawPayload)).toEqual([
    ['操作人', '对象类型', '操作对象', '操作', '变更前'],
    ['超级管理员', '角色', '出表', '新建', ''],
  ])
})

test('a refused change is not logged', async () => {
  const before = await list({})
  await call(users.remove, { id: 'user.admin' }, admin)
  await call(users.create, { account: 'coach01', realName: '重', gender: 1, organizeId: 'org.hq' }, admin)
  await call(grants.add, { roleIds: ['role.desk'], module: ['nothing'] }, admin)
  expect(await list({})).toEqual(before)
})

test.each(['update org_audit set user_name = $$x$$', 'delete from org_audit', 'truncate org_audit'])(
  'the database refuses "%s": the log is append-only',
  async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('org_audit is only ever added to')
  },
)
