import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { MenuType, session } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
/** Designers of portals: both have the menu with its buttons. */
let ann: { token: string }
let ben: { token: string }
const id = 'portal.management'

beforeAll(async () => {
  app = await openApp()
  await grantMenus(app.database.db, 'user.tech01', 'onlineDev.visualPortal')
  await grantMenus(app.database.db, 'user.manager01', 'onlineDev.visualPortal')
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  ann = { token: await app.signIn('tech01') }
  ben = { token: await app.signIn('manager01') }
})

let count = 0
let body: { fullName: string; enCode: string; category: string; formData: string }
beforeEach(() => {
  count += 1
  body = { fullName: `门户 ${count}`, enCode: `portal${count}`, category: 'teaching', formData: emptyLayout }
})

const layout = (...items: object[]) => JSON.stringify({ layouyId: 110, layout: items })
const item = { i: 101, x: 0, y: 0, w: 6, h: 4, jweeKey: 'todo' }
const grantTo = (portalId: string, type: string, holder: string) =>
  sql`insert into org_grant (object_type, object_id, item_type, item_id) values (${type}, ${holder}, 'portal', ${portalId})`.execute(
    app.database.db,
  )

/** Uploads a file for import. */
function importFile(content: string, token = ann.token) {
  const boundary = 'portal'
  return app.app
    .inject({
      method: 'POST',
      url: portals.import.path,
      headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.json"\r\nContent-Type: application/json\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    })
    .then((answer) => answer.json() as { code: number; msg: string; data: { id: string } })
}

test('answers a granted portal, and any portal to a super administrator', async () => {
  for (const user of [coach, admin]) {
    const portal = await app.data(portals.auth, { id }, user)
    expect(portal).toMatchObject({ type: 0, linkType: 0, customUrl: '' })
    expect(JSON.parse(portal.formData)).toMatchObject({
      layouyId: 104,
      layout: [{ jweeKey: 'todo' }, { jweeKey: 'notice' }, { jweeKey: 'commonFunc' }],
    })
  }
})

test('answers 404 for a portal that is not granted, disabled or unknown', async () => {
  expect((await app.call(portals.auth, { id: 'portal.none' }, coach)).code).toBe(404)
  const created = await app.data(portals.create, body, ann)
  expect((await app.call(portals.auth, created, coach)).code).toBe(404)
  await grantTo(created.id, 'Role', 'role.coach')
  expect((await app.call(portals.auth, created, coach)).code).toBe(200)
  await app.data(portals.setState, created, ann)
  expect((await app.call(portals.auth, created, coach)).code).toBe(404)
  expect((await app.call(portals.auth, created, admin)).code).toBe(404)
})

test('its creator sees an own enabled portal, and both list and design say who else does', async () => {
  const created = await app.data(portals.create, body, ann)
  const shownTo = async (user: { token: string }) =>
    (await app.data(portals.selector, { type: 1 }, user)).list
      .flatMap(({ children }) => children.map((one) => one.id))
      .includes(created.id)
  expect(await Promise.all([ann, ben, coach].map(shownTo))).toEqual([true, false, false])
  const codes = await Promise.all(
    [ann, ben, coach].map(async (user) => (await app.call(portals.auth, created, user)).code),
  )
  expect(codes).toEqual([200, 404, 404])
  const none = { visibleRoles: 0, visibleOthers: 0, visibleMenus: 0 }
  const listed = async () => {
    const { list } = await app.data(portals.list, { currentPage: 1, pageSize: 9, keyword: body.enCode }, ben)
    return list[0]
  }
  expect(await listed()).toMatchObject(none)
  await grantTo(created.id, 'Role', 'role.coach')
  await grantTo(created.id, 'User', 'user.desk01')
  expect(await listed()).toMatchObject({ ...none, visibleRoles: 1, visibleOthers: 1 })
  expect(await app.data(portals.read, created, ben)).toMatchObject({
    visibleRoles: 1,
    visibleOthers: 1,
    creatorUser: expect.stringMatching(/\/tech01$/),
  })
  await app.data(portals.setState, created, ann)
  expect(await shownTo(ann)).toBe(false)
  // A home page of one's own making replaces no home page.
  await app.data(portals.update, { ...created, isHome: 1, enabledMark: 1 }, ann)
  expect((await app.data(session.currentUser, {}, ann)).userInfo.homePortalId).toBe('')
  await app.data(portals.remove, created, ann)
})

test('a menu of type 8 opens its portal without a grant of the portal, and keeps it from being deleted', async () => {
  const created = await app.data(portals.create, body, ann)
  const menu = await app.data(
    menus.create,
    {
      parentId: '-1',
      fullName: '门户菜单',
      enCode: 'portalMenu',
      type: MenuType.portal,
      propertyJson: JSON.stringify({ moduleId: created.id }),
      sortCode: 1,
    },
    admin,
  )
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    values ('Role', 'role.desk', 'module', ${menu.id})`.execute(app.database.db)
  const desk = { token: await app.signIn('desk01') }
  expect((await app.call(portals.auth, created, desk)).code).toBe(200)
  expect((await app.call(portals.auth, created, coach)).code).toBe(404)
  expect((await app.call(portals.remove, created, ann)).msg).toContain('门户菜单')
})

test('lists portals below their categories, and as pages for clients of 3.4', async () => {
  const created = await app.data(portals.create, body, ann)
  const { list } = await app.data(portals.list, {}, ann)
  const category = list.find((one) => one.id === 'teaching')!
  expect(category).toMatchObject({ enabledMark: null, parentId: '-1' })
  expect(category.children.find((one) => one.id === created.id)).toMatchObject({
    fullName: body.fullName,
    enabledMark: 1,
    locked: 0,
    isHome: 0,
  })
  const page = await app.data(portals.list, { currentPage: 1, pageSize: 1, keyword: body.enCode }, ann)
  expect(page).toMatchObject({ list: [{ id: created.id }], pagination: { total: 1, pageSize: 1 } })
  const mine = await app.data(portals.selector, { type: 1 }, coach)
  const names = mine.list.flatMap(({ children }) => children.map((one) => one.id))
  expect(names.sort()).toEqual(['portal.coach', id].sort())
  // Who designs neither portals nor menus gets no more by leaving the type out.
  expect(await app.data(portals.selector, {}, coach)).toEqual(mine)
})

test('the chooser of a super administrator has every enabled portal, and type 0 is the same as none', async () => {
  const { id: created } = await app.data(portals.create, body, ann)
  const idsOf = async (type: 0 | 1 | undefined, by = admin) =>
    (await app.data(portals.selector, type === undefined ? {} : { type }, by)).list.flatMap(({ children }) =>
      children.map((one) => one.id),
    )
  expect(await idsOf(1)).toContain(created)
  const named = await idsOf(undefined, ann)
  expect(await idsOf(0, ann)).toEqual(named)
  const chosen = await idsOf(1, coach)
  expect(await idsOf(0, coach)).toEqual(chosen)
})

test('the chosen portal gives way to a granted one where it may no longer be opened', async () => {
  const { db } = app.database
  const created = await app.data(portals.create, body, ann)
  await grantTo(created.id, 'User', 'user.coach01')
  const chosen = async () => (await app.data(session.currentUser, {}, coach)).userInfo.portalId
  await app.data(portals.setDefault, created, coach)
  expect(await chosen()).toBe(created.id)
  await app.data(portals.setState, created, ann)
  const next = await chosen()
  expect(next).not.toBe(created.id)
  expect((await app.call(portals.auth, { id: next }, coach)).code).toBe(200)
  await app.data(portals.setState, created, ann)
  expect(await chosen()).toBe(created.id)
  await sql`delete from org_grant where item_id = ${created.id}`.execute(db)
  expect(await chosen()).toBe(next)
  await app.data(portals.setDefault, { id: '0' }, coach)
  expect(await chosen()).toBe('')
})

test('the charts of the demo read columns that their data sets have, with the rights of the reader', async () => {
  const principal = { token: await app.signIn('principal') }
  for (const portal of ['portal.principal', 'portal.finance']) {
    const { formData } = await app.data(portals.auth, { id: portal }, admin)
    const { layout: widgets } = JSON.parse(formData) as { layout: { dataType?: string; propsApi?: string }[] }
    expect(widgets.filter(({ propsApi }) => propsApi?.startsWith('interface.'))).toEqual([])
    const [chart] = widgets.filter(({ dataType }) => dataType === 'dataSet') as unknown as {
      dataSet: { id: string }
      nameKey: string
      valueKeys: { key: string }[]
    }[]
    const { columns, rows } = await app.data(dataSets.run, { id: chart!.dataSet.id }, principal)
    const names = columns.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([chart!.nameKey, ...chart!.valueKeys.map(({ key }) => key)]))
    expect(rows.length).toBeGreaterThan(1)
  }
})

test('a layout is checked, and what this version does not know is kept', async () => {
  const foreign = layout({ ...item, jweeKey: undefined, jnpfKey: 'mapChart', title: '<b>x</b>', level: 3 })
  const created = await app.data(portals.create, { ...body, formData: foreign }, ann)
  expect((await app.data(portals.read, created, ann)).formData).toBe(foreign)
  for (const [formData, msg] of [
    ['nonsense', '不是有效的布局'],
    ['[]', '不是有效的布局'],
    ['{"layout":[]}', '不是有效的布局'],
    [layout(null as never), '第 1 个组件无法识别'],
    [layout(item, { ...item, i: 102, x: 8 }), '第 2 个组件超出了 12 列'],
    [layout(item, item), '第 2 个组件与前面的组件编号重复'],
    [layout(...Array.from({ length: 61 }, (_, i) => ({ ...item, i }))), '最多放 60 个'],
    [`{"layouyId":1,"layout":[],"x":"${'x'.repeat(1_000_000)}"}`, 'MB'],
  ] as const)
    expect((await app.call(portals.update, { ...created, formData }, ann)).msg).toContain(msg)
  expect((await app.data(portals.read, created, ann)).formData).toBe(foreign)
})

test('the second of two designers gets a conflict', async () => {
  const created = await app.data(portals.create, body, ann)
  const { lastModifyTime } = await app.data(portals.read, created, ann)
  const first = await app.data(portals.update, { ...created, lastModifyTime, formData: layout(item) }, ann)
  const second = await app.call(portals.update, { ...created, lastModifyTime, formData: layout() }, ben)
  expect(second).toMatchObject({ code: Code.conflict, msg: expect.stringContaining(body.fullName) })
  // Clients that send no time are not checked.
  expect((await app.call(portals.update, { ...created, description: 'x' }, ben)).code).toBe(200)
  expect(first.lastModifyTime).toBeGreaterThan(0)
  expect((await app.data(portals.read, created, ann)).lastModifyUser).toMatch(/\/manager01$/)
})

test('a locked portal refuses changes by others, whatever they are', async () => {
  const created = await app.data(portals.create, body, ann)
  await app.data(portals.lock, { ...created, locked: 1 }, ann)
  const changes = [
    [portals.update, { ...created, fullName: '改名' }],
    [portals.setState, created],
    [portals.remove, created],
    [portals.lock, { ...created, locked: 0 }],
  ] as const
  for (const [call, input] of changes) {
    const refused = await app.call(call, input as never, ben)
    expect(refused).toMatchObject({ code: Code.forbidden, msg: expect.stringContaining('锁定') })
  }
  expect(await app.data(portals.read, created, ben)).toMatchObject({ locked: 1, mayUnlock: false })
  expect(await app.data(portals.read, created, ann)).toMatchObject({ locked: 1, mayUnlock: true })
  expect((await app.call(portals.update, { ...created, description: 'x' }, ann)).code).toBe(200)
  await app.data(portals.lock, { ...created, locked: 0 }, admin)
  expect((await app.call(portals.update, { ...created, description: 'y' }, ben)).code).toBe(200)
})

test('a copy and an import are disabled portals of their own', async () => {
  const formData = layout(item, { ...item, i: 102, x: 6, jweeKey: 'unknown', deep: { kept: [1] } })
  const created = await app.data(portals.create, { ...body, formData, isHome: 1 }, ann)
  const copy = await app.data(portals.copy, created, ben)
  expect(await app.data(portals.read, copy, ben)).toMatchObject({
    fullName: `${body.fullName} 副本`,
    formData,
    enabledMark: 0,
    isHome: 0,
  })
  const again = await app.call(portals.copy, created, ben)
  expect(again.msg).toBe('复制成功')
  expect((await app.data(portals.read, again.data!, ben)).fullName).toBe(`${body.fullName} 副本 2`)
  const link = await app.data(portals.export, created, ann)
  const file = (await app.app.inject(link.url)).payload
  expect((await importFile(file)).msg).toContain('已存在')
  await app.data(portals.update, { ...created, enCode: `${body.enCode}x`, fullName: '旧门户' }, ann)
  const imported = await importFile(file)
  expect(imported.msg).toBe('新建成功')
  expect(await app.data(portals.read, imported.data, ann)).toMatchObject({
    fullName: body.fullName,
    formData,
    enabledMark: 0,
    isHome: 0,
  })
})

test.each([
  ['no JSON', 'layouyId'],
  ['a file of something else', '{"kind":"tessera.printTemplate","version":1,"value":{}}'],
  ['a portal without its layout', '{"fullName":"x","enCode":"x","category":"teaching","formData":"{}"}'],
  ['a list', '["layouyId"]'],
])('refuses to import %s', async (_, content) => {
  expect(await importFile(content)).toMatchObject({ code: Code.invalid, msg: '这不是门户导出的文件' })
})

test('a portal of an older server is imported, and its layout checked', async () => {
  const older = {
    ...body,
    enCode: `old_${body.enCode}`,
    formData: layout({ ...item, jweeKey: undefined, jnpfKey: 'notice' }),
  }
  expect((await importFile(JSON.stringify(older))).code).toBe(200)
  const junk = await importFile(JSON.stringify({ ...body, formData: layout({ jweeKey: 'todo' }) }))
  expect(junk).toMatchObject({ code: Code.invalid, msg: expect.stringContaining('第 1 个组件') })
  expect((await importFile(JSON.stringify(older), coach.token)).code).toBe(Code.forbidden)
})

test('the default of a user is a portal that the user may see', async () => {
  const defaultOf = async () => (await app.data(session.currentUser, {}, coach)).userInfo.portalId
  await app.data(portals.setDefault, { id: 'portal.coach' }, coach)
  expect(await defaultOf()).toBe('portal.coach')
  await app.data(portals.setDefault, { id }, coach)
  expect(await defaultOf()).toBe(id)
  const other = await app.data(portals.create, body, ann)
  expect((await app.call(portals.setDefault, other, coach)).code).toBe(404)
  expect(await defaultOf()).toBe(id)
  await app.data(portals.setDefault, { id: '0' }, coach)
  expect(await defaultOf()).toBe('')
})

test('a home portal is the home page of those to whom it was granted', async () => {
  const homeOf = async (user: { token: string }) =>
    (await app.data(session.currentUser, {}, user)).userInfo.homePortalId
  expect(await homeOf(coach)).toBe('')
  const created = await app.data(portals.create, { ...body, isHome: 1 }, ann)
  await grantTo(created.id, 'Role', 'role.coach')
  expect(await Promise.all([coach, ben, admin].map(homeOf))).toEqual([created.id, '', ''])
  await app.data(portals.setState, created, ann)
  expect(await homeOf(coach)).toBe('')
  await app.data(portals.setState, created, ann)
  await app.data(portals.remove, created, ann)
  expect(await homeOf(coach)).toBe('')
  const { rows } = await sql`select 1 from org_grant where item_id = ${created.id}`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('another site is shown by its https address only', async () => {
  const site = { ...body, type: 1 as const, linkType: 1 as const }
  for (const customUrl of ['', 'http://help.example', 'javascript:alert(1)', '//help.example', 'nonsense'])
    expect((await app.call(portals.create, { ...site, customUrl }, ann)).msg).toContain('https://')
  expect((await app.call(portals.create, { ...site, customUrl: 'https://help.example/a' }, ann)).code).toBe(
    200,
  )
})

test('refuses what is taken or missing, with a sentence at its field', async () => {
  await app.data(portals.create, body, ann)
  expect((await app.call(portals.create, { ...body, fullName: '另一个' }, ann)).msg).toContain('编码已存在')
  expect((await app.call(portals.create, { ...body, enCode: 'another' }, ann)).msg).toContain('名称已存在')
  expect((await app.call(portals.create, { ...body, enCode: 'c', category: 'none' }, ann)).msg).toContain(
    '分类不存在',
  )
})
