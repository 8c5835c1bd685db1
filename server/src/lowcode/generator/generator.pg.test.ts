import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let id: string
const fields = [
  { jweeKey: 'comInput', vModel: 'studentName', label: '学员姓名', formId: 101, required: true },
  {
    jweeKey: 'table',
    vModel: 'lines',
    label: '明细',
    formId: 102,
    children: [{ jweeKey: 'amount', vModel: 'price', label: '单价', formId: 103 }],
  },
]
const asked = { module: 'edu', className: 'Visit', subClassName: 'VisitLine', description: '来访登记' }

beforeAll(async () => {
  app = await openRightsApp()
  ;({ id } = await releaseDesign(app, app.admin, { enCode: 'visit.desk', fields }))
  const sdk = join(app.dataDir, 'sdk')
  mkdirSync(sdk, { recursive: true })
  // Newer than the kit of a repository that was built.
  const now = Date.now() / 1_000
  for (const [name, time] of [
    ['tessera-kit-1.9.0-new.tgz', now + 2_000],
    ['tessera-kit-1.9.0-old.tgz', now + 1_000],
  ] as const) {
    writeFileSync(join(sdk, name), '')
    utimesSync(join(sdk, name), time, time)
  }
})

const preview = (input: object = {}, by = app.admin) =>
  app.call(generator.preview, { id, ...asked, ...input }, by)

test('names the areas, and suggests names of classes', async () => {
  const areas = await app.data(generator.areas, {}, app.admin)
  expect(areas).toContain('edu')
  expect(areas).not.toContain('shell')
  expect(await app.data(generator.names, { id }, app.admin)).toEqual({
    module: 'edu',
    className: 'VisitDesk',
    subTables: [{ label: '明细', className: 'VisitDeskLines' }],
  })
})

test('previews the files of the release by folder, and packs the same ones', async () => {
  const { list } = (await preview()).data
  expect(list[0]!.children[0]).toMatchObject({
    fileName: 'page.tsx',
    fileType: 'tsx',
    folderName: 'src/visits',
  })
  expect(list.every(({ children }) => children.length > 0)).toBe(true)
  const files = list.flatMap(({ children }) => children)
  expect(files.find(({ id: path }) => path === 'package.json')!.fileContent).toContain(
    '/sdk/tessera-kit-1.9.0-new.tgz',
  )

  const link = await app.data(generator.download, { id, ...asked }, app.admin)
  expect(link.name).toBe('remote-visit.zip')
  const answer = await app.app.inject({ url: link.url, headers: { authorization: app.admin.token } })
  expect(answer.headers['content-type']).toBe('application/zip')
  const packed = await unpack(answer.rawPayload)
  for (const { id: path, fileContent } of files)
    expect(packed.get(`remote-visit/${path}`), path).toBe(fileContent)
  expect(packed.get('remote-visit/.tessera/base/src/visits/page.tsx')).toBe(
    packed.get('remote-visit/src/visits/page.tsx'),
  )
})

test('has the form of the release, not that of the draft', async () => {
  const { fullName, enCode, category } = await app.data(designs.read, { id }, app.admin)
  const changed = fields.map((field) => ({ ...field, label: `${field.label}改` }))
  const formData = JSON.stringify({ fields: changed })
  await app.data(designs.update, { id, fullName, enCode, category, formData }, app.admin)
  expect(JSON.stringify((await preview()).data)).not.toContain('姓名改')
  await app.data(designs.release, { id }, app.admin)
  expect(JSON.stringify((await preview()).data)).toContain('姓名改')
})

test('lists what differs from the code that was downloaded last', async () => {
  const changes = (input: object = {}) => app.data(generator.changes, { id, ...asked, ...input }, app.admin)
  const before = await changes({ className: 'Guest' })
  expect(before).toEqual({ release: null, list: [] })
  await app.data(generator.download, { id, ...asked }, app.admin)
  expect(await changes()).toEqual({ release: 2, list: [] })
  await app.data(designs.release, { id }, app.admin)
  const { release, list } = await changes()
  expect(release).toBe(2)
  expect(list.map(({ path }) => path)).toContain('src/contract.ts')
  expect(list.map(({ path }) => path)).not.toContain('src/visits/page.tsx')
  const contract = list.find(({ path }) => path === 'src/contract.ts')!
  expect([contract.before, contract.after]).toEqual([
    expect.stringContaining('release = 2'),
    expect.stringContaining('release = 3'),
  ])
})

test.each([
  [{ className: 'visit' }, '类名“visit”不可用'],
  [{ subClassName: '' }, '需要 1 个子表类名'],
  [{ subClassName: 'Visit' }, '类名“Visit”重复'],
  [{ module: 'nothing' }, '没有模块“nothing”'],
])('refuses %o with a sentence', async (input, sentence) => {
  const { code, msg } = await preview(input)
  expect(code).toBe(400)
  expect(msg).toContain(sentence)
})

test('a design that was not released has no code', async () => {
  const draft = await app.data(
    designs.create,
    { fullName: '草稿', enCode: 'draftOnly', category: 'office', formData: JSON.stringify({ fields }) },
    app.admin,
  )
  expect(await preview({ id: draft.id })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('请先发布'),
  })
  expect((await preview({ id: 'none' })).code).toBe(404)
})

test('only designers get code, also by a link that they were given before', async () => {
  const menu = String(
    (await app.run(`select id from system_menu where en_code = 'onlineDev.webDesign'`)).rows[0]!['id'],
  )
  const reader = await app.createUser('code.reader', `module ${menu}`)
  for (const call of [generator.preview, generator.download] as const)
    expect((await app.call(call, { id, ...asked }, reader)).code).toBe(403)
  expect((await app.call(generator.areas, {}, reader)).code).toBe(403)
  const { url } = await app.data(generator.download, { id, ...asked }, app.admin)
  const answer = await app.app.inject({ url, headers: { authorization: reader.token } })
  expect(answer.headers['content-type']).not.toBe('application/zip')
})

/** The files of a zip, by their names. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts).toString('utf8'))
  }
  return files
}
