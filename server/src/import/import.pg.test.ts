import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { userImports, users } from '@tessera/shared/contract/org/users'
import type { ImportState } from '@tessera/shared/contract/system/transfers'
import type { Envelope } from '@tessera/shared/contract/wire'
import { createWorkbook } from '../export/xlsx.ts'
import { buffer } from 'node:stream/consumers'
import { openApp, type TestApp } from '../../test/app.ts'
import { readCsvRows } from './csv.ts'
import { readXlsxRows } from './xlsx.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const heads = ['账号', '姓名', '所属组织', '性别', '手机号码', '岗位', '角色', '入职日期']
const unit = '育乐教育集团/城东校区/教学部'
const row = (account: string, ...rest: string[]) => [
  account,
  rest[0] ?? '新人',
  rest[1] ?? unit,
  rest[2] ?? '男',
  ...rest.slice(3),
]
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    rows
      .map((cells) =>
        cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
      )
      .join('\r\n'),
  )

async function post(bytes: Buffer, name = 'users.csv', token = admin.token): Promise<Envelope<ImportState>> {
  const mark = 'x0x0x0'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: userImports.preview.path,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${mark}` },
    payload,
  })
  return answer.json()
}
async function preview(rows: readonly (readonly string[])[], name?: string) {
  const { code, msg, data } = await post(csv(rows), name)
  expect(code, msg).toBe(200)
  return data
}
const start = (importId: string, options: object = {}) =>
  app.data(userImports.start, { importId, ...options }, admin)
const rows = async (importId: string, only?: 'bad' | 'failed') =>
  (await app.data(userImports.rows, { importId, ...(only ? { only } : {}) }, admin)).list
const named = async (account: string) => (await app.data(users.list, { keyword: account }, admin)).list

test('the template has all column titles, and a filled-in template can be imported', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const { url, name } = await app.data(userImports.template, { format }, admin)
    expect(name).toMatch(/^用户导入模板_\d+\./)
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url,
      headers: { authorization: admin.token },
    })
    const sheet = await (format === 'xlsx' ? readXlsxRows(rawPayload) : readCsvRows(rawPayload))
    expect(sheet[0]).toEqual(expect.arrayContaining(heads))
  }
})

test('resolves names to ids: units by path, positions and roles separated by commas, dates as text', async () => {
  const { id, total, bad } = await preview([
    heads,
    row('imp1', '张三', unit, '女', '13800138001', '校长', '教练,校区主任', '2026/9/1'),
    ['', '', '', ''],
    [' '],
  ])
  expect({ total, bad }).toEqual({ total: 1, bad: 0 })
  expect(await start(id)).toMatchObject({ state: 'done', created: 1, updated: 0, failed: 0 })
  const [found] = await named('imp1')
  expect(found).toMatchObject({
    realName: '张三',
    gender: 2,
    mobilePhone: '13800138001',
    department: '教学部',
    position: '校长',
    enabledMark: 1,
  })
  expect(found!.roleName.split(',').toSorted()).toEqual(['教练', '校区主任'].toSorted())
  expect((await app.data(users.read, { id: found!.id }, admin)).entryDate).toBe(
    Date.parse('2026-09-01T00:00+08:00'),
  )
})

test('reports every invalid row with its column and reason, and imports the others', async () => {
  const { id, bad } = await preview([
    heads,
    row('imp2'),
    row('', '无账号'),
    row('imp3', '人', '没有/这个'),
    row('imp4', '人', unit, '未知'),
    row('imp 5'),
    row('imp6', '人', unit, '男', '12345'),
    row('imp2', '又一个'),
  ])
  expect(bad).toBe(3)
  expect((await rows(id, 'bad')).map(({ n, problems }) => [n, problems])).toEqual([
    [3, { account: '不能为空' }],
    [4, { organizeId: '没有这个选项' }],
    [5, { gender: '没有这个选项' }],
  ])
  expect(await start(id)).toMatchObject({ state: 'done', created: 1, failed: 6 })
  expect((await rows(id, 'failed')).map(({ n, problems }) => [n, problems])).toEqual([
    [3, { account: '不能为空' }],
    [4, { organizeId: '没有这个选项' }],
    [5, { gender: '没有这个选项' }],
    [6, { account: '只能由字母和数字组成' }],
    [7, { mobilePhone: '请正确输入手机号码' }],
    [8, { account: '与第2行重复' }],
  ])
  const { url } = await app.data(userImports.failures, { importId: id }, admin)
  const sheet = await readXlsxRows(
    (await app.app.inject({ method: 'GET', url, headers: { authorization: admin.token } })).rawPayload,
  )
  expect(sheet).toHaveLength(7)
  expect(sheet[0]!.at(-1)).toBe('错误原因')
  expect(sheet[1]!.at(-1)).toBe('账号：不能为空')
})

test('validates a cell again after it was corrected in the preview', async () => {
  const { id } = await preview([heads, row('imp7', '人', '没有')])
  expect(
    await app.data(
      userImports.editRow,
      { importId: id, row: '2', cells: { organizeId: unit, nothing: 'x' } },
      admin,
    ),
  ).toMatchObject({ n: 2, problems: {}, cells: { organizeId: unit } })
  expect(await start(id)).toMatchObject({ created: 1, failed: 0 })
  expect(
    await app.call(userImports.editRow, { importId: id, row: '2', cells: { account: 'imp8' } }, admin),
  ).toMatchObject({ code: 409, msg: '导入已开始，不能再修改' })
})

test('adding only skips existing records; updating changes only the columns of the sheet', async () => {
  const first = await preview([heads, row('imp9', '原名', unit, '男', '13800138009', '', '教练')])
  await start(first.id)
  const again = await preview([
    ['账号', '姓名', '所属组织', '性别'],
    ['imp9', '新名', unit, '女'],
    ['imp10', '人', unit, '女'],
  ])
  expect(await start(again.id)).toMatchObject({ created: 1, failed: 1 })
  expect((await rows(again.id, 'failed'))[0]).toMatchObject({ problems: { account: '已存在' } })
  const both = await preview([
    ['账号', '姓名', '所属组织', '性别'],
    ['imp9', '新名', unit, '女'],
    ['imp11', '人', unit, '女'],
  ])
  expect(await start(both.id, { mode: 2 })).toMatchObject({ created: 1, updated: 1, failed: 0 })
  expect((await named('imp9'))[0]).toMatchObject({
    realName: '新名',
    gender: 2,
    mobilePhone: '13800138009',
    roleName: '教练',
  })
})

test('matches records by several columns and refuses rows that match several records', async () => {
  const { id } = await preview([
    heads,
    row('imp12', '同名', unit, '男', '13800138012'),
    row('imp13', '同名', unit, '男', '13800138013'),
  ])
  await start(id)
  const both = await preview([heads, row('imp12x', '同名', unit, '女', '13800138013')])
  expect(await start(both.id, { mode: 2, keys: ['realName', 'mobilePhone'] })).toMatchObject({ updated: 1 })
  expect((await named('imp12x'))[0]).toMatchObject({ mobilePhone: '13800138013', gender: 2 })
  const one = await preview([heads, row('imp14', '同名')])
  expect(await start(one.id, { mode: 2, keys: ['realName'] })).toMatchObject({ failed: 1 })
  expect((await rows(one.id, 'failed'))[0]).toMatchObject({ problems: { realName: '匹配到多条已有数据' } })
})

test('all or nothing: an invalid row rolls back the others; a dry run reports the result; both can be repeated', async () => {
  const { id } = await preview([heads, row('imp15'), row('imp16', '人', unit, '男', '123')])
  expect(await start(id, { whole: true })).toMatchObject({ state: 'done', created: 0, failed: 2 })
  expect((await rows(id)).map(({ problems }) => problems)).toEqual([
    { '': '其他行有错误，本次导入已全部撤销' },
    { mobilePhone: '请正确输入手机号码' },
  ])
  expect(await start(id, { dry: true })).toMatchObject({ dry: true, created: 1, failed: 1 })
  expect(await named('imp15')).toEqual([])
  expect(await start(id)).toMatchObject({ dry: false, created: 1, failed: 1 })
  expect(await named('imp15')).toHaveLength(1)
})

test('reads xlsx, and csv in UTF-8 with and without a mark and in GB18030, with quotes and line breaks', async () => {
  const sheet = [heads, row('imp17', '人')]
  const bytes = csv(sheet)
  const gb = Buffer.from('d5cbbac52cd0d5c3fb2ccbf9caf4d7e9d6af2cd0d4b1f00d0a696d7031382cd5c5c8fd2c78', 'hex')
  expect(
    (await readCsvRows(Buffer.concat([Buffer.from('\uFEFF'), bytes])))[0]![0]!.replace('\uFEFF', ''),
  ).toBe('账号')
  expect(await readCsvRows(bytes)).toEqual(sheet)
  expect(await readCsvRows(gb)).toEqual([
    ['账号', '姓名', '所属组织', '性别'],
    ['imp18', '张三', 'x'],
  ])
  expect(await readCsvRows(Buffer.from('a,b\r\n"x, ""y""\nz",2'))).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '2'],
  ])
  // Digits that spreadsheets have to keep as a text.
  expect(await readCsvRows(Buffer.from('a,b,c\r\n="0042","=""0,42""",=1+1'))).toEqual([
    ['a', 'b', 'c'],
    ['0042', '0,42', '=1+1'],
  ])
  async function* batches() {
    yield [['imp19', '人', unit, '男']]
  }
  const book = await buffer(
    createWorkbook({ name: 'x', columns: heads.slice(0, 4).map((title) => ({ title })), rows: batches() }),
  )
  expect((await post(book, 'users.xlsx')).data).toMatchObject({ total: 1, bad: 0 })
})

test('refuses other files, missing columns and empty sheets with a message', async () => {
  const messageOf = async (bytes: Buffer, name: string) => (await post(bytes, name)).msg
  expect(await messageOf(Buffer.from('PK\u0003\u0004 no zip'), 'a.xlsx')).toBe(
    '无法读取该文件，请上传 .xlsx 或 .csv 格式的文件',
  )
  expect(await messageOf(Buffer.from('plain'), 'a.docx')).toBe(
    '无法读取该文件，请上传 .xlsx 或 .csv 格式的文件',
  )
  expect(
    await messageOf(
      csv([
        ['账号', '姓名'],
        ['a', 'b'],
      ]),
      'a.csv',
    ),
  ).toBe('文件缺少列：所属组织、性别。请使用模板')
  expect(await messageOf(csv([heads]), 'a.csv')).toBe('文件中没有数据')
})

test('names the row of a quotation mark that is not closed, and of one that swallows a million characters', async () => {
  const messageOf = async (content: Buffer) => (await post(content, 'a.csv')).msg
  const open = csv([heads, row('impq')])
  expect(await messageOf(Buffer.concat([open, Buffer.from('\r\n"x,y')]))).toBe(
    '第3行附近的引号不成对，请检查文件',
  )
  const long = Buffer.from(`\r\n"${'x'.repeat(1_100_000)}",y`)
  expect(await messageOf(Buffer.concat([open, long]))).toBe('第3行过长（超过100万字），请检查引号是否成对')
})

test('other requests come between the parts of a large file, whose columns beyond the limit are left out', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const rows = await readCsvRows(Buffer.from(`${','.repeat(400)}\n`.repeat(5_000)))
  isOver = true
  expect(rows).toHaveLength(5_000)
  expect(rows[0]).toHaveLength(300)
  expect(turns).toBeGreaterThan(20)
})

test('requires the permission to add, and hides imports of other users', async () => {
  const coach01Token = await app.signIn('coach01')
  expect(await post(csv([heads, row('impx')]), 'a.csv', coach01Token)).toMatchObject({
    code: 403,
  })
  const { id } = await preview([heads, row('impy')])
  const other = { token: await app.signIn('manager01') }
  expect(await app.call(userImports.state, { importId: id }, other)).toMatchObject({
    code: 404,
    msg: '导入任务不存在或已过期',
  })
})

test('imports more than a thousand rows in the background, each exactly once, with progress', async () => {
  const { id } = await preview([heads, ...Array.from({ length: 1_200 }, (_, n) => row(`many${n}`))])
  expect((await start(id)).state).toMatch(/queued|running/)
  await expect
    .poll(async () => (await app.data(userImports.state, { importId: id }, admin)).state, { timeout: 60_000 })
    .toBe('done')
  expect(await app.data(userImports.state, { importId: id }, admin)).toMatchObject({
    created: 1_200,
    failed: 0,
  })
  expect((await app.data(users.list, { keyword: 'many' }, admin)).pagination.total).toBe(1_200)
})

test('a cancelled import stops and keeps and counts the written rows', async () => {
  const { id } = await preview([heads, ...Array.from({ length: 3_000 }, (_, n) => row(`stop${n}`))])
  await start(id)
  await expect
    .poll(async () => (await app.data(userImports.state, { importId: id }, admin)).created, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  await app.data(userImports.cancel, { importId: id }, admin)
  const { state, created } = await app.data(userImports.state, { importId: id }, admin)
  expect(state).toBe('cancelled')
  expect(created).toBeLessThan(3_000)
  expect((await app.data(users.list, { keyword: 'stop' }, admin)).pagination.total).toBe(created)
})

test('another process continues after a crash and imports nothing twice', async () => {
  const { id } = await preview([heads, ...Array.from({ length: 1_100 }, (_, n) => row(`rest${n}`))])
  const { db } = app.database
  // As a process leaves it that was killed between two of its transactions.
  await sql`
    update system_import set state = 'running' where id = ${id}`.execute(db)
  await sql`update system_import_row set outcome = 'created' where import_id = ${id} and n <= 501`.execute(db)
  await sql`insert into system_job (id, queue, key, state, fence)
    values ('gone', 'imports', ${id}, 'running', 1)`.execute(db)
  const second = await openApp({}, app.database)
  await expect
    .poll(async () => (await second.data(userImports.state, { importId: id }, admin)).state, {
      timeout: 60_000,
    })
    .toBe('done')
  expect((await app.data(users.list, { keyword: 'rest' }, admin)).pagination.total).toBe(600)
})
