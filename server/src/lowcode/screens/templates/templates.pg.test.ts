import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { grantMenus } from '../../../../test/menus.ts'

const body = { fullName: '模板大屏', category: 'campus' }
let app: TestApp
let admin: { token: string }
/** A designer of screens, not of data sets. */
let ann: { token: string }

beforeAll(async () => {
  app = await openApp()
  await grantMenus(app.database.db, 'user.tech01', 'onlineDev.dataScreen')
  admin = { token: await app.signIn('admin') }
  ann = { token: await app.signIn('tech01') }
})

test('every template is made into a screen whose components have rows, for who may create data sets', async () => {
  const { list } = await app.data(screens.templates, {}, admin)
  expect(list).toHaveLength(12)
  const ids = new Set<string>()
  for (const { key, fullName } of list) {
    const { id } = await app.data(screens.create, { ...body, fullName, template: key }, admin)
    const { detail, component } = await app.data(screens.read, { id }, admin)
    const { components } = readScreen(detail, component)
    for (const one of components) {
      const { dataSet, valueKeys } = one.settings as {
        dataSet?: { id: string }
        valueKeys?: { key: string }[]
      }
      if (!dataSet) continue
      ids.add(dataSet.id)
      const { columns, rows } = await app.data(dataSets.run, { id: dataSet.id }, admin)
      const names = columns.map(({ name }) => name)
      for (const { key: value } of valueKeys ?? []) expect(names, `${key}: ${one.name}`).toContain(value)
      expect(rows.length, `${key}: ${one.name}`).toBeGreaterThanOrEqual(one.kind === 'flip' ? 1 : 0)
    }
  }
  const again = await app.data(screens.create, { ...body, template: list[0]!.key }, admin)
  const { component } = await app.data(screens.read, { id: again.id }, admin)
  for (const [, id] of component.matchAll(/"dataSet":\{"id":"([^"]+)"/g)) expect(ids).toContain(id)
})

test('who may not create data sets gets a template with components that wait for one', async () => {
  await app.database.pool.query(`update lowcode_data_set set delete_mark = 1 where en_code like 'screen.%'`)
  const template = 'sales'
  const { id } = await app.data(screens.create, { ...body, template }, ann)
  const { component } = await app.data(screens.read, { id }, ann)
  expect(component).toContain('"dataSet":{"id":""')
  expect(await app.call(screens.create, { ...body, template: 'none' }, ann)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('没有这个模板'),
  })
})
