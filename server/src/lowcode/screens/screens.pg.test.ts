import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp, type TestApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
/** Designers of screens: both have the menu with its buttons, and neither designs data sets. */
let ann: { token: string }
let ben: { token: string }

beforeAll(async () => {
  app = await openApp()
  await grantMenus(app.database.db, 'user.tech01', 'onlineDev.dataScreen')
  await grantMenus(app.database.db, 'user.manager01', 'onlineDev.dataScreen')
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  ann = { token: await app.signIn('tech01') }
  ben = { token: await app.signIn('manager01') }
})

let count = 0
let body: { fullName: string; category: string; component?: string }
beforeEach(() => {
  count += 1
  body = { fullName: `大屏 ${count}`, category: 'campus' }
})

/** A menu that opens a screen, granted to a role. */
async function addMenu(screenId: string, role = 'role.coach') {
  const menu = await app.data(
    menus.create,
    {
      parentId: '-1',
      fullName: `大屏菜单 ${count}`,
      enCode: `screenMenu${count}`,
      type: MenuType.screen,
      propertyJson: JSON.stringify({ moduleId: screenId }),
      sortCode: 1,
    },
    admin,
  )
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    values ('Role', ${role}, 'module', ${menu.id})`.execute(app.database.db)
}

/** What the tests read of the answers. */
type Answered = { id: string; records: { id: string; name: string }[] } & string

/** A call as an existing client makes it. */
const raw = async (method: 'GET' | 'POST', url: string, payload?: object, token = ann.token) => {
  const answer = await app.app.inject({
    method,
    url,
    headers: { authorization: token },
    ...(payload ? { payload } : {}),
  })
  return answer.json() as { code: number; msg: string; data: Answered }
}

test('a screen is open to designers and to those whose menu opens it', async () => {
  const created = await app.data(screens.create, body, ann)
  expect((await app.call(screens.show, created, coach)).code).toBe(404)
  expect((await app.call(screens.show, { id: 'none' }, ann)).code).toBe(404)
  await addMenu(created.id)
  expect(await app.data(screens.show, created, coach)).toMatchObject({
    fullName: body.fullName,
    component: '[]',
  })
  const desk = { token: await app.signIn('desk01') }
  expect((await app.call(screens.show, created, desk)).code).toBe(404)
  for (const call of [screens.read, screens.update, screens.copy, screens.remove, screens.setState])
    expect((await app.call(call as typeof screens.read, created, coach)).code, call.path).toBe(403)
  await app.data(screens.setState, created, ann)
  expect((await app.call(screens.show, created, coach)).code).toBe(404)
  expect((await app.call(screens.show, created, ann)).code).toBe(200)
  expect((await app.call(screens.remove, created, ann)).msg).toContain(`大屏菜单 ${count}`)
})

test('the selector names what the caller may open', async () => {
  const created = await app.data(screens.create, body, ann)
  const idsOf = async (who: { token: string }) => {
    const { list } = await app.data(screens.selector, {}, who)
    return list.flatMap(({ children }) => children.map(({ id }) => id))
  }
  expect(await idsOf(ann)).toContain(created.id)
  expect(await idsOf(coach)).not.toContain(created.id)
  await addMenu(created.id)
  expect(await idsOf(coach)).toContain(created.id)
})

test('texts are checked, and what this version does not know is kept', async () => {
  const component = JSON.stringify([{ title: '未来', left: 1, component: { name: 'hologram' }, level: 3 }])
  const created = await app.data(screens.create, { ...body, component }, ann)
  expect((await app.data(screens.read, created, ann)).component).toBe(component)
  for (const [wrong, msg] of [
    [{ component: 'nonsense' }, '不是有效的 JSON 数组'],
    [{ component: '{}' }, '不是有效的 JSON 数组'],
    [{ component: '[{},7]' }, '第 2 个组件无法识别'],
    [{ component: JSON.stringify(Array.from({ length: 1_001 }, () => ({}))) }, '最多放 1000 个'],
    [{ component: JSON.stringify([{ x: 'x'.repeat(3_000_000) }]) }, 'MB'],
    [{ detail: '[]' }, '不是有效的 JSON 对象'],
    [{ detail: `{"a":"${'x'.repeat(100_000)}"}` }, 'KB'],
    [{ category: 'none' }, '分类不存在'],
    [{ cover: 'https://elsewhere.example/a.png' }, '封面'],
  ] as const)
    expect((await app.call(screens.update, { ...created, ...wrong }, ann)).msg).toContain(msg)
  expect((await app.data(screens.read, created, ann)).component).toBe(component)
})

test('a screen opens its tables to those who see it, and only who may run a table may name it', async () => {
  const id = 'dataSet.monthlyTargets'
  const component = JSON.stringify([{ kind: 'bar', settings: { dataType: 'dataSet', dataSet: { id } } }])
  expect((await app.call(screens.create, { ...body, component }, ann)).code).toBe(403)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(403)
  const created = await app.data(screens.create, { ...body, component }, admin)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(403)
  await addMenu(created.id)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(200)
  // What was named stays where the rest is changed.
  expect((await app.call(screens.update, { ...created, component: `${component} ` }, ann)).code).toBe(200)
  const { list } = await app.data(uses.ofDataSet, { id }, admin)
  expect(list).toContainEqual({ kind: 'screen', id: created.id, name: body.fullName, fields: [] })
})

test('the second of two designers gets a conflict, and a lock keeps others out', async () => {
  const created = await app.data(screens.create, body, ann)
  const { lastModifyTime } = await app.data(screens.read, created, ann)
  await app.data(screens.update, { ...created, lastModifyTime, description: '一' }, ann)
  expect((await app.call(screens.update, { ...created, lastModifyTime, description: '二' }, ben)).code).toBe(
    409,
  )
  await app.data(screens.lock, { ...created, locked: 1 }, ann)
  expect(await app.data(screens.read, created, ben)).toMatchObject({ locked: 1, mayUnlock: false })
  expect((await app.call(screens.update, { ...created, description: '三' }, ben)).code).toBe(403)
  expect((await app.call(screens.remove, created, ben)).code).toBe(403)
  await app.data(screens.lock, { ...created, locked: 0 }, ann)
  expect((await app.call(screens.remove, created, ben)).code).toBe(200)
})

test('a file is imported disabled, and another file is refused', async () => {
  const upload = async (content: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: screens.import.path,
      headers: { authorization: ann.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="s.json"\r\nContent-Type: application/json\r\n\r\n${content}\r\n--x--\r\n`,
    })
    return answer.json() as { code: number; msg: string; data: { id: string } }
  }
  const created = await app.data(screens.create, { ...body, component: '[{"kind":"text"}]' }, ann)
  const { url } = await app.data(screens.export, created, ann)
  const { payload } = await app.app.inject({ url })
  const imported = await upload(payload)
  expect(await app.data(screens.read, { id: imported.data.id }, ann)).toMatchObject({
    component: '[{"kind":"text"}]',
    enabledMark: 0,
  })
  const file = JSON.parse(payload) as { value: object }
  for (const content of [
    '[]',
    '{"kind":"tessera.report"}',
    JSON.stringify({ ...file, value: { ...file.value, component: '{"__proto__":1}' } }),
    JSON.stringify({ ...file, value: { ...file.value, fullName: '' } }),
    JSON.stringify({ ...file, value: { ...file.value, component: `[${'['.repeat(20_000)}` } }),
  ])
    expect((await upload(content)).code, content.slice(0, 60)).toBe(400)
})

test('clients of 3.2 read and write screens', async () => {
  const saved = await raw('POST', '/api/blade-visual/visual/save', {
    visual: {
      title: '甲',
      category: 'campus',
      password: '',
      status: 1,
      backgroundUrl: 'https://a.example/a.png',
    },
    config: { detail: '{"width":3840,"height":2160}', component: '[{"title":"一"}]' },
  })
  expect(saved).toMatchObject({ code: 200, data: { id: expect.any(String) as string } })
  const { id } = saved.data
  const detail = await raw('GET', `/api/blade-visual/visual/detail?id=${id}`)
  expect(detail.data).toMatchObject({
    visual: { id, title: '甲', category: 'campus', password: '', status: 1, backgroundUrl: '', isDeleted: 0 },
    config: { visualId: id, detail: '{"width":3840,"height":2160}', component: '[{"title":"一"}]' },
  })
  const list = await raw(
    'GET',
    '/api/blade-visual/visual/list?current=1&size=1&title=%E7%94%B2&category=campus',
  )
  expect(list.data).toMatchObject({ records: [{ id }], total: 1, size: 1, current: 1, pages: 1 })
  await raw('POST', '/api/blade-visual/visual/update', {
    visual: { id, title: '乙' },
    config: { component: '[]' },
  })
  const changed = await raw('GET', `/api/blade-visual/Visual/detail?id=${id}`)
  expect(changed.data).toMatchObject({
    visual: { title: '乙', category: 'campus', status: 1 },
    config: { detail: '{"width":3840,"height":2160}', component: '[]' },
  })
  const copied = await raw('POST', `/api/blade-visual/visual/copy?id=${id}`)
  expect(await raw('POST', `/api/blade-visual/visual/remove?ids=${copied.data},${id}`)).toMatchObject({
    code: 200,
  })
  expect((await raw('GET', `/api/blade-visual/visual/detail?id=${id}`)).code).toBe(404)
  expect((await raw('GET', '/api/blade-visual/visual/list', undefined, coach.token)).code).toBe(403)
  expect((await raw('POST', `/api/blade-visual/visual/remove?ids=${id}`, {}, coach.token)).code).toBe(403)
})

test('they get categories, maps and data sources, and no statement that the caller may not run', async () => {
  const categories = await raw('GET', '/api/blade-visual/category/list')
  expect(categories.data).toContainEqual({
    id: expect.any(String) as string,
    categoryKey: '校区大屏',
    categoryValue: 'campus',
    isDeleted: 0,
  })
  const maps = await raw('GET', '/api/blade-visual/map/list?current=1&size=5')
  const [map] = maps.data.records
  expect(
    (await raw('GET', `/api/blade-visual/map/data?id=${map!.id}`, undefined, coach.token)).data,
  ).toHaveProperty('features')
  expect((await raw('GET', `/api/blade-visual/map/detail?id=${map!.id}`)).data).toMatchObject({
    name: map!.name,
  })
  const sources = await raw('GET', '/api/blade-visual/db/list', undefined, admin.token)
  for (const source of sources.data.records)
    expect(Object.keys(source).sort()).toEqual(['driverClass', 'id', 'name'])
  // All that a statement of the caller may name, and nothing for a designer who may run none.
  const [own] = sources.data.records
  expect(own).toMatchObject({ id: '0', driverClass: 'PostgreSQL' })
  const none = await raw('GET', '/api/blade-visual/db/list')
  expect(none).toMatchObject({ code: 200, data: { records: [], total: 0 } })
  const statement = { id: '0', sql: 'select 1 as one' }
  expect((await raw('POST', '/api/blade-visual/db/dynamic-query', statement)).code).toBe(403)
  expect(await raw('POST', '/api/blade-visual/db/dynamic-query', statement, admin.token)).toMatchObject({
    code: 200,
    data: [{ one: 1 }],
  })
  const writing = { id: '0', sql: `delete from org_user` }
  expect((await raw('POST', '/api/blade-visual/db/dynamic-query', writing, admin.token)).code).not.toBe(200)
})

test('a list has the layout of screens without a cover, and none of those that are too large for it', async () => {
  const layoutOf = async (component: string, more: object = {}) => {
    const { id } = await app.data(screens.create, { ...body, component, ...more }, ann)
    const { list } = await app.data(
      screens.list,
      { keyword: body.fullName, currentPage: 1, pageSize: 20 },
      ann,
    )
    return list.find((one) => one.id === id)!.miniature
  }
  const text = JSON.stringify([
    { kind: 'bar', x: 1, y: 2, w: 3, h: 4 },
    { kind: 'text', hidden: true },
    { y: {} },
  ])
  expect(await layoutOf(text)).toEqual({
    width: 1920,
    height: 1080,
    theme: 'dark',
    background: '',
    boxes: [
      { kind: 'bar', x: 1, y: 2, w: 3, h: 4 },
      { kind: '-', x: 0, y: 0, w: 400, h: 300 },
    ],
  })
  expect(await layoutOf(text, { cover: '/api/file/Image/annexpic/a.png' })).toBeNull()
  expect(await layoutOf(JSON.stringify([{ settings: { text: 'x'.repeat(200_000) } }]))).toBeNull()
})
