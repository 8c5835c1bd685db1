import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { areas } from '@tessera/shared/contract/system/areas'
import { seedAreas } from '../../../seeds/areas.ts'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const options = async (id: string, without?: string) =>
  (await app.data(areas.selector, { id, ...(without ? { without } : {}) }, coach)).list
const body = (change: object = {}) => ({
  parentId: '350203',
  fullName: '鼓浪屿街道',
  enCode: '350203001',
  ...change,
})

describe('the built-in administrative divisions', () => {
  test('lists 34 provinces below -1, with Taiwan, Hong Kong and Macao, and accepts 0 as the root', async () => {
    const provinces = await options('-1')
    expect(provinces).toHaveLength(34)
    expect(provinces.map(({ fullName }) => fullName)).toEqual(
      expect.arrayContaining(['北京市', '台湾省', '香港特别行政区', '澳门特别行政区']),
    )
    expect(await options('0')).toEqual(provinces)
  })

  test.each([
    ['110000', ['北京市']],
    ['350200', ['思明区', '海沧区', '湖里区', '集美区', '同安区', '翔安区']],
    ['810000', ['香港岛', '九龙', '新界']],
    ['820100', expect.arrayContaining(['花地玛堂区'])],
  ])('lists the children of %s', async (id, names) => {
    expect((await options(id)).map(({ fullName }) => fullName)).toEqual(names)
  })

  test('counties are leaves, and every city has counties', async () => {
    expect((await options('350200')).every(({ isLeaf }) => isLeaf)).toBe(true)
    const { rows } = await app.database.pool.query(
      `select 1 from system_area c where parent_id like '__0000' and not exists (select 1 from system_area a
        where a.parent_id = c.id)`,
    )
    expect(rows).toEqual([])
  })

  test('seeds areas once and keeps later changes and deletions', async () => {
    await app.database.pool.query(`update system_area set delete_mark = 1 where id = '350203'`)
    await seedAreas(app.database.db)
    expect((await options('350200')).map(({ id }) => id)).not.toContain('350203')
    await app.database.pool.query(`update system_area set delete_mark = 0 where id = '350203'`)
  })
})

test('resolves the names of several paths; an unknown id stays as it is, a deleted area keeps its name', async () => {
  await app.database.pool.query(`update system_area set delete_mark = 1 where id = '350203'`)
  expect(
    await app.data(areas.namesOf, { idsList: [['350000', '350200', '350203'], ['nowhere'], []] }, coach),
  ).toEqual([['福建省', '厦门市', '思明区'], ['nowhere'], []])
  await app.database.pool.query(`update system_area set delete_mark = 0 where id = '350203'`)
})

describe('administering areas', () => {
  test('creates, finds, reads, updates, disables and deletes a street below a county', async () => {
    const { id, ancestorIds } = await app.data(areas.create, body(), admin)
    expect(ancestorIds).toEqual(['350000', '350200', '350203'])
    expect((await options('350200')).find(({ fullName }) => fullName === '思明区')!.isLeaf).toBe(false)
    expect((await app.data(areas.list, { id: '350203', keyword: '鼓浪' }, admin)).list).toEqual([
      {
        id,
        parentId: '350203',
        fullName: '鼓浪屿街道',
        enCode: '350203001',
        enabledMark: 1,
        sortCode: 1,
        isLeaf: true,
        hasChildren: false,
      },
    ])
    expect(await app.data(areas.read, { id }, admin)).toMatchObject({
      fullName: '鼓浪屿街道',
      parentName: '思明区',
    })
    await app.data(areas.update, { id, ...body({ fullName: '鼓浪屿' }) }, admin)
    expect(await options('350203')).toEqual([{ id, fullName: '鼓浪屿', isLeaf: true }])
    expect(await options('350203', id)).toEqual([])
    await app.data(areas.setState, { id }, admin)
    expect(await options('350203')).toEqual([])
    await app.data(areas.remove, { id }, admin)
    expect((await app.data(areas.list, { id: '350203' }, admin)).list).toEqual([])
  })

  test('a keyword at the root searches all levels and returns the path of each match', async () => {
    expect((await app.data(areas.list, { id: '-1', keyword: '思明' }, admin)).list).toMatchObject([
      { id: '350203', fullName: '思明区', way: '福建省/厦门市', hasChildren: false },
    ])
  })

  test('rejects an update based on an outdated version', async () => {
    const { lastModifyTime, parentName: _, ...area } = await app.data(areas.read, { id: '350206' }, admin)
    await app.data(areas.update, { ...area, lastModifyTime }, admin)
    expect(await app.call(areas.update, { ...area, lastModifyTime }, admin)).toMatchObject({ code: 409 })
  })

  test.each([
    [
      'a name that a sibling has',
      { fullName: '思明区', parentId: '350200', enCode: 'new1' },
      409,
      '同级区域名称已存在',
    ],
    ['a code that another area has', { enCode: '110101' }, 409, '区域编号已存在'],
    ['an unknown parent', { parentId: 'nowhere' }, 400, 'parentId：上级区域不存在'],
  ])('rejects %s', async (_, change, code, msg) => {
    expect(await app.call(areas.create, body(change), admin)).toMatchObject({ code, msg })
  })

  test('rejects moving an area below itself, and deleting an area with children', async () => {
    const { enCode, fullName } = await app.data(areas.read, { id: '350000' }, admin)
    for (const parentId of ['350000', '350200'])
      expect((await app.call(areas.update, { id: '350000', parentId, fullName, enCode }, admin)).msg).toBe(
        'parentId：上级区域不能是自己或自己的下级',
      )
    expect((await app.call(areas.remove, { id: '350000' }, admin)).msg).toBe('该区域下有下级区域，不能删除')
  })

  test('every signed-in user can pick areas, but only users with the menu can administer them', async () => {
    expect((await app.call(areas.list, { id: '-1' }, coach)).code).toBe(403)
    expect((await app.call(areas.create, body(), coach)).code).toBe(403)
    expect((await app.call(areas.selector, { id: 'nowhere' }, coach)).code).toBe(404)
  })
})

test('browsers are told of a change after its commit, so that changes do not wait for each other', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await app.data(areas.create, body({ fullName: '通知街道', enCode: '350203099' }), admin)
  const sent = query.mock.calls.map(([statement]) =>
    String((statement as { text?: string }).text ?? statement),
  )
  query.mockRestore()
  const committed = sent.findIndex((text) => text.startsWith('commit'))
  const told = sent.findIndex((text) => text.includes('pg_notify'))
  expect(committed).toBeGreaterThan(0)
  expect(told).toBeGreaterThan(committed)
})
