import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { reportMenu, reports } from '@tessera/shared/contract/lowcode/reports'
import { openDataSetApp } from '../../../test/data-set-app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { sheetOf } from '../../../test/reports/cross-table.ts'

const { app, add } = await openDataSetApp()
const { admin } = app
const table = (rows: (string | number)[][]) => ({ kind: 'static' as const, rows })
const columns = [
  { name: 'name', label: '姓名', type: 'text' as const },
  { name: 'pay', label: '课酬', type: 'number' as const },
]
let pay: string
let shown: string

beforeAll(async () => {
  pay = await add(table([['王老师', 9000]]), { columns })
  shown = await add(table([['李老师', 1]]), { columns })
})

const cells = (more: object[] = []) => [
  { at: 'A1', field: { set: 'l', column: 'name', use: 'list' as const } },
  { at: 'B1', field: { set: 'l', column: 'pay', use: 'first' as const } },
  ...more,
]
const textsOf = async (id: string) => {
  const { rows } = await app.data(reports.run, { id }, admin)
  return rows[0]!.cells.map(({ text }) => text)
}

test('the text of a cell that is the id of a data set opens nothing of it', async () => {
  const { id: userId } = await app.createUser('text.designer')
  await grantMenus(app.database.db, userId, reportMenu)
  const { id } = await app.data(
    reports.create,
    {
      fullName: '课酬',
      enCode: 'pay',
      category: 'teaching',
      sheet: sheetOf(cells() as never, shown),
    },
    admin,
  )
  await app.run(
    `insert into system_menu (id, full_name, en_code, type, property_json) values ('menu.pay', '课酬', 'pay', 5, $1)`,
    [JSON.stringify({ moduleId: id })],
  )
  await app.run(
    `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, 'module', 'menu.pay')`,
    [userId],
  )
  const by = { token: await app.signIn('text.designer') }
  const sheet = sheetOf(cells([{ at: 'C2', text: pay }]) as never, shown)
  expect((await app.call(reports.update, { id, sheet } as never, by)).code).toBe(200)
  expect((await app.call(dataSets.run, { id: shown }, by)).code).toBe(200)
  expect((await app.call(dataSets.run, { id: pay }, by)).code).toBe(403)
})

test('a report that is kept for its next page is read again when its data set was changed', async () => {
  const { id } = await app.data(
    reports.create,
    {
      fullName: '保留',
      enCode: 'kept',
      category: 'teaching',
      sheet: sheetOf(cells() as never, pay),
    },
    admin,
  )
  expect(await textsOf(id)).toEqual(['王老师', '9000'])
  await app.data(dataSets.update, { id: pay, source: table([['王老师', 100]]) }, admin)
  expect(await textsOf(id)).toEqual(['王老师', '100'])
  await app.data(dataSets.setState, { id: pay }, admin)
  expect((await app.call(reports.run, { id }, admin)).code).not.toBe(200)
})
