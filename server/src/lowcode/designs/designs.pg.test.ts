import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { openApp, type TestApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

let app: TestApp
let principal: { token: string }
beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
})

const shape = (list: { id: string; children: { id: string }[] }[]) =>
  list.map(({ id, children }) => [id, ...children.map((child) => child.id)])

test('the list of a type has categories with parent -1, designs below them, and pagination', async () => {
  const { list, pagination } = await app.data(designs.list, { type: 1 }, principal)
  expect(list.map(({ id, parentId, fullName, num }) => ({ id, parentId, fullName, num }))).toEqual([
    { id: 'teaching', parentId: '-1', fullName: '教务管理', num: 4 },
    { id: 'sales', parentId: '-1', fullName: '招生管理', num: 3 },
    { id: 'office', parentId: '-1', fullName: '行政办公', num: 3 },
  ])
  expect(list[0]!.children[0]).toMatchObject({
    id: 'design.openClass',
    parentId: 'teaching',
    state: 1,
    type: 1,
    webType: 2,
    tables: '[]',
    creatorUser: '超级管理员/admin',
  })
  expect(pagination.total).toBe(10)
  expect((await app.data(designs.list, { type: 2 }, principal)).list).toEqual([])
})

test('a keyword finds by name or code; without a type the call is refused', async () => {
  expect(shape((await app.data(designs.list, { type: 1, keyword: '宣讲' }, principal)).list)).toEqual([
    ['sales', 'design.schoolTalk'],
  ])
  expect(shape((await app.data(designs.list, { type: 1, keyword: 'VISITORbook' }, principal)).list)).toEqual([
    ['office', 'design.visitorBook'],
  ])
  const nothing = {} as { type: number }
  expect(await app.call(designs.list, nothing, principal)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'type' }] },
  })
})

test('Selector answers enabled designs only', async () => {
  const { list } = await app.data(designs.selector, { type: 1 }, principal)
  expect(shape(list)).toContainEqual([
    'sales',
    'design.campusEvent',
    'design.schoolTalk',
    'design.parentVoice',
  ])
})

test('reads a design with its bodies as JSON texts; an unknown one is 404', async () => {
  const design = await app.data(designs.read, { id: 'design.openClass' }, principal)
  expect(JSON.parse(design.formData!).fields[0]).toMatchObject({
    vModel: 'topic',
    jweeKey: 'comInput',
    label: '主题',
  })
  expect(JSON.parse(design.columnData!).columnList).toHaveLength(7)
  expect((await app.call(designs.read, { id: 'design.none' }, principal)).code).toBe(404)
})

test('a design is exported as a file, and imported as a draft with a free name and code', async () => {
  const admin = { token: await app.signIn('admin') }
  const { url, name } = await app.data(designs.exportData, { id: 'design.expense' }, admin)
  expect(name).toBe('费用报销.json')
  const { payload } = await app.app.inject({ url })
  const file = JSON.parse(payload) as { kind: string; value: Record<string, unknown> }
  expect(file).toMatchObject({ kind: 'tessera.design', value: { enCode: 'expense', webType: 2 } })
  const send = (content: string) => {
    const body = new FormData()
    body.append('file', new Blob([content]), 'design.json')
    return upload(body, admin)
  }
  const created = await send(payload)
  expect(created).toMatchObject({ code: 200 })
  const { id } = created.data as { id: string }
  const read = await app.data(designs.read, { id }, admin)
  expect(read).toMatchObject({ fullName: '费用报销2', enCode: 'expense_2', state: 0, release: null })
  expect(read.formData).toBe(file.value['formData'])
  // A file edited by hand: JSON that is no design, a wrong kind, prototype keys.
  expect(await send('{')).toMatchObject({ code: 400 })
  expect(await send(JSON.stringify({ ...file, kind: 'tessera.dictionary' }))).toMatchObject({ code: 400 })
  expect(
    await send(JSON.stringify({ ...file, value: { ...file.value, formData: '{"fields":' } })),
  ).toMatchObject({ code: 400 })
  const hostile = payload.replace('"kind"', '"__proto__": { "administrator": true }, "kind"')
  const { data } = await send(hostile)
  expect(({} as { administrator?: boolean }).administrator).toBeUndefined()
  for (const one of [id, (data as { id: string }).id]) await app.data(designs.remove, { id: one }, admin)
})

async function upload(body: FormData, { token }: { token: string }) {
  const request = new Request('http://localhost/', { method: 'POST', body })
  const answer = await app.app.inject({
    method: 'POST',
    url: designs.importData.path,
    headers: { authorization: token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json() as { code: number; data: unknown }
}

test('an open draft names its other designers to each of them', async () => {
  await grantMenus(app.database.db, 'user.tech01', 'onlineDev.webDesign')
  const admin = { token: await app.signIn('admin') }
  const designer = { token: await app.signIn('tech01') }
  const editorsFor = async (by: { token: string }) =>
    (await app.data(designs.editors, { id: 'design.openClass' }, by)).list.map(({ id }) => id)
  expect(await editorsFor(designer)).toEqual([])
  expect(await editorsFor(admin)).toEqual(['user.tech01'])
  expect(await editorsFor(designer)).toEqual(['user.admin'])
  expect((await app.call(designs.editors, { id: 'design.none' }, admin)).code).toBe(404)
})
