import { beforeAll, expect, test } from 'vitest'
import { openFamilyClient, type FamilyClient } from './requests.ts'

// Forms that existing clients of this family fill otherwise than the contract says, over HTTP.

let client: FamilyClient

beforeAll(async () => {
  client = await openFamilyClient()
})

const rule = (enCode: string, more: object = {}) => ({
  id: '',
  fullName: enCode,
  enCode,
  prefix: 'A',
  dateFormat: 'no',
  digit: 4,
  startNumber: '1',
  ...more,
})
const base = '/api/system/BillRule'

test("'' and false in fields of a new record mean that they are absent", async () => {
  const sent = rule('empty', {
    dateFormat: '',
    mode: '',
    fiscalMonth: false,
    sortCode: '',
    enabledMark: false,
  })
  const { id } = await client.post(base, sent)
  expect(await client.get(`${base}/${id}`)).toMatchObject({
    dateFormat: 'no',
    mode: 'gapless',
    fiscalMonth: 1,
    sortCode: expect.any(Number),
    enabledMark: 1,
  })
})

test("'' empties a nullable field of an existing record", async () => {
  const user = {
    account: 'emptied',
    realName: '清空',
    organizeId: 'org.hq',
    gender: '1',
    userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
  }
  const { id } = await client.post('/api/permission/Users', { ...user, birthday: '631152000000' })
  expect(await client.get(`/api/permission/Users/${id}`)).toMatchObject({ birthday: 631_152_000_000 })
  await client.put(`/api/permission/Users/${id}`, { ...user, id, birthday: '' })
  expect(await client.get(`/api/permission/Users/${id}`)).toMatchObject({ birthday: null })
})

test('a list of ids is an array or a text', async () => {
  const { list } = await client.get('/api/permission/Role', { currentPage: '1', pageSize: '2' })
  const ids: string[] = list.map((role) => role.id)
  const user = { realName: '列表', organizeId: 'org.hq', gender: 1, userPassword: '0'.repeat(32) }
  for (const roleId of [ids, ids.join(',')]) {
    const account = `lists${typeof roleId}`
    const { id } = await client.post('/api/permission/Users', { ...user, account, roleId })
    const stored = await client.get(`/api/permission/Users/${id}`)
    expect(stored.roleId.split(',').sort()).toEqual([...ids].sort())
  }
  for (const noticeIds of ['f1,f2', ['f1', 'f2']])
    expect(await client.send('DELETE', '/api/message/Record', { ids: noticeIds })).toMatchObject({
      code: 200,
    })
})

test.each([
  [{ digit: '4a' }, 'digit'],
  [{ digit: '' }, 'digit'],
  [{ digit: '12' }, 'digit'],
  [{ enCode: 2 ** 53 }, 'enCode'],
  [{ fullName: { a: 1 } }, 'fullName'],
])('%j is still refused, by the name of its field', async (change, field) => {
  expect(await client.send('POST', base, { ...rule('refused'), ...change })).toMatchObject({
    code: 400,
    data: { fields: [{ field }] },
  })
})

test('a refused enumeration names all allowed values', async () => {
  const { msg } = await client.send('POST', base, rule('named', { enabledMark: 3 }))
  expect(msg).toBe('enabledMark：只能是 0 或 1')
  const template = { fullName: '一', enCode: 'named', category: '9', title: 'a', content: 'b' }
  expect((await client.send('POST', '/api/system/MessageTemplate', template)).msg).toBe(
    'category：只能是 1, 2 或 3',
  )
})

test('text stays as it was typed', async () => {
  const { id } = await client.post(base, rule('007', { prefix: '00.10', fullName: 12, description: 1.5 }))
  expect(await client.get(`${base}/${id}`)).toMatchObject({
    enCode: '007',
    prefix: '00.10',
    fullName: '12',
    description: '1.5',
  })
})
