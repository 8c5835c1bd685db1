import { beforeAll, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { readCsvRows } from '../import/csv.ts'
import { readXlsxRows } from '../import/xlsx.ts'
import { openApp, type TestApp } from '../../test/app.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

/** Downloads a link as the browser does. */
const fetched = (url: string, token = admin.token) =>
  app.app.inject({ method: 'GET', url, headers: { authorization: token } })
const sheet = async (ask: Parameters<typeof app.data<typeof users.exportExcel>>[1]) => {
  const { name, url } = await app.data(users.exportExcel, ask, admin)
  const { rawPayload } = await fetched(url)
  return name.endsWith('.csv') ? readCsvRows(rawPayload) : readXlsxRows(rawPayload)
}

test('exports the filtered rows, the current page or the selected rows', async () => {
  expect(await sheet({ keyword: 'coach' })).toHaveLength(25)
  expect(await sheet({ keyword: 'coach', dataType: 0, currentPage: 2, pageSize: 20 })).toHaveLength(5)
  expect(
    (await sheet({ dataType: 2, ids: ['user.coach02', 'user.admin'], selectKey: ['account'] }))
      .flat()
      .toSorted(),
  ).toEqual(['admin', 'coach02', '账号'])
})

test('exports the selected columns in order, with names instead of ids, as xlsx and csv', async () => {
  const ask = {
    keyword: 'coach01',
    selectKey: ['realName', 'gender', 'department', 'enabledMark', 'nothing'],
  }
  const expected = [
    ['姓名', '性别', '所属组织', '状态'],
    ['刘浩然', '男', '育乐教育集团/城东校区/教学部', '启用'],
  ]
  for (const format of ['xlsx', 'csv'] as const) expect(await sheet({ ...ask, format })).toEqual(expected)
})

test('neutralizes texts that a spreadsheet would run as formulas', async () => {
  for (const [at, description] of ['=1+1', '+1', '-1', '@x', '\tx', 'a=1'].entries())
    await app.data(
      users.create,
      { account: `formula${at}`, realName: '公式', organizeId: 'org.hq', gender: 3, description },
      admin,
    )
  for (const format of ['xlsx', 'csv'] as const)
    expect(
      (
        await sheet({ keyword: 'formula', sidx: 'account', sort: 'asc', selectKey: ['description'], format })
      ).flat(),
    ).toEqual(['说明', "'=1+1", "'+1", "'-1", "'@x", "'\tx", 'a=1'])
})

test('a link works once, and only for its owner', async () => {
  const { url, name } = await app.data(users.exportExcel, {}, admin)
  expect(name).toMatch(/^用户_\d{14}\.xlsx$/)
  expect(url).toContain('?')
  const coach01Token = await app.signIn('coach01')
  expect((await fetched(url, coach01Token)).json()).toMatchObject({
    code: 404,
    msg: '下载链接已失效，请重新导出',
  })
  const file = await fetched(url)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(name.slice(0, 2)))
  expect((await fetched(url)).json()).toMatchObject({ code: 404 })
})

test('rejects an export of a list that the caller may not see', async () => {
  const coach01Token2 = await app.signIn('coach01')
  expect(await app.call(users.exportExcel, {}, { token: coach01Token2 })).toMatchObject({
    code: 403,
  })
})
