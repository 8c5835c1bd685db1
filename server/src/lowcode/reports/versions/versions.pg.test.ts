import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import type { ReportSheetInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { maxVersions, reportVersions as calls } from '@tessera/shared/contract/lowcode/report-versions'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { grantMenus } from '../../../../test/menus.ts'

let app: TestApp
let admin: { token: string }
let id: string

const sheetOf = (text: string, sets: ReportSheetInput['sets'] = []): ReportSheetInput => ({
  version: 1,
  columns: [{ width: 100 }],
  rows: [{ height: 24 }],
  cells: [{ at: 'A1', text }],
  sets,
})
const save = (sheet: ReportSheetInput, by = admin) => app.data(reports.update, { id, sheet } as never, by)
const versions = async () => (await app.data(calls.list, { id }, admin)).list

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  const body = { fullName: '版本', enCode: 'versions', category: 'teaching', sheet: sheetOf('一') }
  ;({ id } = await app.data(reports.create, body as never, admin))
})

test('each save of the template keeps a version; other changes keep none', async () => {
  await save(sheetOf('二'))
  await save(sheetOf('二'))
  await app.data(reports.update, { id, description: '说明' }, admin)
  expect(await versions()).toMatchObject([
    { number: 2, isCurrent: true, note: '', creatorUser: expect.stringContaining('/admin') },
    { number: 1, isCurrent: false },
  ])
  const first = await app.data(calls.read, { id, number: '1' }, admin)
  expect(first.sheet.cells[0]!.text).toBe('一')
  await app.data(calls.setNote, { id, number: '1', note: '初版' }, admin)
  expect((await versions())[1]!.note).toBe('初版')
})

test('restoring saves the version again, unless someone else changed the report', async () => {
  const { lastModifyTime } = await app.data(reports.read, { id }, admin)
  const stale = { id, number: '1', lastModifyTime: lastModifyTime! - 1 }
  expect(await app.call(calls.restore, stale, admin)).toMatchObject({
    code: 409,
    msg: '“版本”已被他人修改，请刷新后再保存',
  })
  await app.data(calls.restore, { id, number: '1', lastModifyTime }, admin)
  expect((await app.data(reports.read, { id }, admin)).sheet.cells[0]!.text).toBe('一')
  expect((await versions()).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
})

test('who restores has to be allowed to name what only the version names', async () => {
  const { id: dataSetId } = await app.data(
    dataSets.create,
    {
      fullName: '薪资',
      enCode: 'pay',
      category: 'teaching',
      columns: [{ name: 'pay', label: '薪资', type: 'number' }],
      source: { kind: 'static', rows: [[1]] },
    },
    admin,
  )
  await save(sheetOf('三', [{ name: 'l', dataSetId, parameters: {} }]))
  await save(sheetOf('四'))
  await grantMenus(app.database.db, 'user.coach02', 'onlineDev.dataReport')
  const designer = { token: await app.signIn('coach02') }
  expect(await app.call(calls.restore, { id, number: '4' }, designer)).toMatchObject({
    code: 403,
    msg: '您没有使用该数据集的权限',
  })
  expect((await app.call(calls.restore, { id, number: '3' }, designer)).code).toBe(200)
  const coach = { token: await app.signIn('coach01') }
  expect((await app.call(calls.list, { id }, coach)).code).toBe(403)
})

test('the oldest versions go', async () => {
  for (let n = 0; n < maxVersions + 3; n++) await save(sheetOf(`n${n}`))
  const list = await versions()
  expect(list).toHaveLength(maxVersions)
  expect(list[0]!.isCurrent).toBe(true)
  expect((await app.call(calls.read, { id, number: '1' }, admin)).code).toBe(404)
})

test('the first change of a report without versions keeps what it had', async () => {
  const { list } = await app.data(reports.list, { currentPage: 1, pageSize: 1, keyword: '版本' }, admin)
  expect(list[0]!.id).toBe(id)
  await app.database.pool.query('delete from lowcode_report_version')
  const before = (await app.data(reports.read, { id }, admin)).sheet.cells[0]!.text
  await save(sheetOf('新'))
  expect((await app.data(calls.read, { id, number: '1' }, admin)).sheet.cells[0]!.text).toBe(before)
  expect((await versions()).map(({ number }) => number)).toEqual([2, 1])
})
