import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { expect, test } from '../fixtures/journey.ts'
import { filterList, rowOf, runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a screen is shared with an access code; a guest sees it until the link is closed', async ({
  page,
  call,
  browser,
  baseURL,
}) => {
  const name = uniqueName('前台大屏')
  const { id: set } = await call(dataSets.create, {
    fullName: name,
    enCode: uniqueName('wall').replaceAll(/\W/g, '_'),
    category: 'teaching',
    columns: [
      { name: 'campus', label: '校区', type: 'text' },
      { name: 'n', label: '人数', type: 'number' },
    ],
    source: {
      kind: 'static',
      rows: [
        ['城东', 12],
        ['城西', 34],
      ],
    },
  })
  const dataSet = { dataType: 'dataSet', dataSet: { id: set } }
  const { id } = await call(screens.create, {
    fullName: name,
    category: 'campus',
    component: JSON.stringify([
      { kind: 'text', x: 100, y: 60, w: 900, h: 120, settings: { text: '欢迎光临', size: 80 } },
      { kind: 'bar', x: 100, y: 240, w: 800, h: 600, settings: { title: '各校区人数', ...dataSet } },
      { kind: 'table', x: 1000, y: 240, w: 800, h: 600, settings: { title: '名单', seconds: 1, ...dataSet } },
    ]),
  })
  await page.goto('/onlineDev/dataScreen')
  await filterList(page, name)
  await runRowAction(page, rowOf(page, name), '公开链接')
  const link = page.getByRole('dialog', { name: `公开链接：${name}` })
  await link.getByRole('switch', { name: '公开查看' }).click()
  await link.getByRole('textbox', { name: '访问码' }).fill('Wall1')
  await link.getByRole('button', { name: '保存' }).click()
  const address = await link.getByText(/\/s\//).innerText()
  expect(await findAxeViolations(page)).toEqual([])

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
  const guest = await context.newPage()
  await guest.setViewportSize({ width: 1920, height: 1080 })
  await guest.goto(new URL(address).pathname)
  await guest.getByRole('textbox', { name: '访问码' }).fill('wall1')
  expect(await findAxeViolations(guest)).toEqual([])
  await guest.keyboard.press('Enter')
  const wall = guest.getByRole('region', { name })
  await expect(wall).toContainText('欢迎光临')
  await expect(wall.getByRole('table')).toContainText('城西')
  await expect(wall.locator('[data-kind="bar"] canvas')).toBeVisible()
  expect(await findAxeViolations(guest)).toEqual([])
  await guest.reload()
  await expect(wall.getByRole('table')).toContainText('34')

  await link.getByRole('switch', { name: '公开查看' }).click()
  await link.getByRole('button', { name: '保存' }).click()
  await expect(guest.getByText('链接无效或已停用')).toBeVisible()
  await context.close()
  await call(screens.remove, { id })
  await call(dataSets.remove, { id: set })
})
