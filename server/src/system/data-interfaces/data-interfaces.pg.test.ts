import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { openApp, type Opened } from '../../../test/app.ts'

let app: Opened
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
let made = 0
const body = (change: object = {}) => ({
  fullName: '测试',
  enCode: `test${(made += 1)}`,
  categoryId: 'teaching',
  dataType: 2,
  query: JSON.stringify(rows),
  ...change,
})
const add = async (change?: object) => (await app.data(dataInterfaces.create, body(change), admin)).id

test('Response gives static data as it is, as an array, to whoever is signed in', async () => {
  expect(await app.data(dataInterfaces.response, { id: await add() }, coach)).toEqual(rows)
})

test('one page of rows, found in the named columns or in all of them', async () => {
  const id = await add()
  const found = async (filter: object) =>
    (await app.data(dataInterfaces.rows, { id, ...filter }, coach)).list.map(({ code }) => code)
  expect(await found({ currentPage: 2, pageSize: 2 })).toEqual([3])
  expect(await found({ keyword: '乙' })).toEqual(['b'])
  expect(await found({ keyword: 'THIRD' })).toEqual([3])
  expect(await found({ keyword: 'b', columnOptions: 'words' })).toEqual([])
  expect((await app.data(dataInterfaces.rows, { id, pageSize: 1 }, coach)).pagination).toMatchObject({
    total: 3,
    pageSize: 1,
  })
})

test('the row of a value, or none', async () => {
  const id = await add()
  expect(await app.data(dataInterfaces.row, { id, value: '3', propsValue: 'code' }, coach)).toEqual(rows[2])
  expect(await app.data(dataInterfaces.row, { id, value: 'x', propsValue: 'code' }, coach)).toBeNull()
})

test('Selector: categories with their enabled interfaces, as an array', async () => {
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

describe('refused', () => {
  test.each([
    ['static data that is no JSON', { query: '[{' }, 'query：静态数据必须是 JSON 数组，每一项是一个对象'],
    [
      'static data that is no array of objects',
      { query: '[1]' },
      'query：静态数据必须是 JSON 数组，每一项是一个对象',
    ],
  ])('%s', async (_, change, msg) => {
    expect(await app.call(dataInterfaces.create, body(change), admin)).toMatchObject({
      code: 400,
      msg,
      data: { fields: [{ field: Object.keys(change)[0] }] },
    })
  })

  test('a code that another has, a disabled interface, an unknown one', async () => {
    expect((await app.call(dataInterfaces.create, body({ enCode: 'CourseLevel' }), admin)).msg).toBe(
      '接口编码已存在',
    )
    const id = await add()
    await app.data(dataInterfaces.setState, { id }, admin)
    expect((await app.call(dataInterfaces.response, { id }, coach)).msg).toBe('该数据接口已禁用')
    await app.data(dataInterfaces.remove, { id }, admin)
    expect((await app.call(dataInterfaces.response, { id }, coach)).code).toBe(404)
  })

  test('who lacks the menu neither reads nor keeps them', async () => {
    expect((await app.call(dataInterfaces.list, {}, coach)).code).toBe(403)
    expect((await app.call(dataInterfaces.read, { id: 'interface.CourseLevel' }, coach)).code).toBe(403)
    expect((await app.call(dataInterfaces.create, body(), coach)).code).toBe(403)
  })
})

test('kept by people: listed by category and word, read, changed', async () => {
  const id = await add({ fullName: '一览', categoryId: 'external' })
  expect((await app.data(dataInterfaces.list, { categoryId: 'external' }, admin)).list).toMatchObject([
    { id, fullName: '一览', dbLinkId: '0', creatorUser: expect.stringContaining('admin') },
  ])
  await app.data(dataInterfaces.update, { id, ...body({ fullName: '改名', categoryId: 'external' }) }, admin)
  expect((await app.data(dataInterfaces.read, { id }, admin)).fullName).toBe('改名')
})
