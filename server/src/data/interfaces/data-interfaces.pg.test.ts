import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const rows = [
  { code: 'a', words: '甲' },
  { code: 'b', words: '乙', below: [{ code: 'c', words: '丙' }] },
  { code: 3, words: 'Third' },
]
let count = 0
const body = (change: object = {}) => ({
  fullName: '测试',
  enCode: `test${(count += 1)}`,
  categoryId: 'teaching',
  dataType: 2,
  query: JSON.stringify(rows),
  ...change,
})
const add = async (change?: object) => {
  const { id } = await app.data(dataInterfaces.create, body(change), admin)
  return id
}

test('Response returns static data unchanged to signed-in users', async () => {
  const id = await add()
  expect(await app.data(dataInterfaces.response, { id }, coach)).toEqual(rows)
})

test('returns a page of rows and searches the given columns or all of them', async () => {
  const id = await add()
  const listCodes = async (filter: object) =>
    (await app.data(dataInterfaces.rows, { id, ...filter }, coach)).list.map(({ code }) => code)
  expect(await listCodes({ currentPage: 2, pageSize: 2 })).toEqual([3])
  expect(await listCodes({ keyword: '乙' })).toEqual(['b'])
  expect(await listCodes({ keyword: 'THIRD' })).toEqual([3])
  expect(await listCodes({ keyword: 'b', columnOptions: 'words' })).toEqual([])
  expect((await app.data(dataInterfaces.rows, { id, pageSize: 1 }, coach)).pagination).toMatchObject({
    total: 3,
    pageSize: 1,
  })
})

test('returns the row of a value, or null', async () => {
  const id = await add()
  expect(await app.data(dataInterfaces.row, { id, value: '3', propsValue: 'code' }, coach)).toEqual(rows[2])
  expect(await app.data(dataInterfaces.row, { id, value: 'x', propsValue: 'code' }, coach)).toBeNull()
})

test('Selector returns categories with their enabled interfaces', async () => {
  const hidden = await add({ fullName: '停用的', enabledMark: 0 })
  const list = await app.data(dataInterfaces.selector, {}, coach)
  const teaching = list.find(({ id }) => id === 'teaching')!
  expect(teaching).toMatchObject({ fullName: '教务', categoryId: '0' })
  expect(teaching.children).toContainEqual({
    id: 'interface.CourseLevel',
    parentId: 'teaching',
    fullName: '课程级别',
    categoryId: '1',
    children: [],
  })
  expect(teaching.children.map(({ id }) => id)).not.toContain(hidden)
})

test.each([
  ['[{"a":1}]', [{ a: 1 }]],
  ['{"a":1}', [{ a: 1 }]],
  ['{"data":[{"a":1}]}', [{ a: 1 }]],
  ['[1,"x",null]', [1, 'x', null].map((value) => ({ value, id: value, fullName: value }))],
  ['[[1,2],[3]]', [{ value: [1, 2] }, { value: [3] }]],
  ['"text"', [{ value: 'text', id: 'text', fullName: 'text' }]],
  ['null', []],
])('static data is any JSON: %s', async (query, rows) => {
  const id = await add({ query })
  expect(await app.data(dataInterfaces.response, { id }, coach)).toEqual(rows)
})

describe('rejects', () => {
  test.each([
    ['static data that is not JSON', { query: '[{' }, 'query：静态数据必须是 JSON'],
    ['empty static data', { query: '' }, 'query：静态数据必须是 JSON'],
  ])('%s', async (_, change, msg) => {
    expect(await app.call(dataInterfaces.create, body(change), admin)).toMatchObject({
      code: 400,
      msg,
      data: { fields: [{ field: Object.keys(change)[0] }] },
    })
  })

  test('a taken code, a disabled interface and an unknown one', async () => {
    expect((await app.call(dataInterfaces.create, body({ enCode: 'CourseLevel' }), admin)).msg).toBe(
      '接口编码已存在',
    )
    const id = await add()
    await app.data(dataInterfaces.setState, { id }, admin)
    expect((await app.call(dataInterfaces.response, { id }, coach)).msg).toBe('该数据接口已禁用')
    await app.data(dataInterfaces.remove, { id }, admin)
    expect((await app.call(dataInterfaces.response, { id }, coach)).code).toBe(404)
  })

  test('management by users without the menu', async () => {
    expect((await app.call(dataInterfaces.list, {}, coach)).code).toBe(403)
    expect((await app.call(dataInterfaces.read, { id: 'interface.CourseLevel' }, coach)).code).toBe(403)
    expect((await app.call(dataInterfaces.create, body(), coach)).code).toBe(403)
  })
})

test('lists by category, reads and updates an interface', async () => {
  const id = await add({ fullName: '一览', categoryId: 'external' })
  expect((await app.data(dataInterfaces.list, { categoryId: 'external' }, admin)).list).toMatchObject([
    { id, fullName: '一览', dbLinkId: '0', creatorUser: expect.stringContaining('admin') },
  ])
  await app.data(dataInterfaces.update, { id, ...body({ fullName: '改名', categoryId: 'external' }) }, admin)
  expect((await app.data(dataInterfaces.read, { id }, admin)).fullName).toBe('改名')
})
