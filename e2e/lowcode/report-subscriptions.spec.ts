import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { expect, test } from '../fixtures/journey.ts'
import { filterList, rowOf, runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const name = uniqueName('订阅报表')
let set = ''
let id = ''
test.beforeAll(async ({ call }) => {
  ;({ id: set } = await call(dataSets.create, {
    fullName: name,
    enCode: uniqueName('sub').replaceAll(/\W/g, '_'),
    category: 'teaching',
    columns: [{ name: 'campus', label: '校区', type: 'text' }],
    source: { kind: 'static', rows: [['城东'], ['城西']] },
  }))
  ;({ id } = await call(reports.create, {
    fullName: name,
    enCode: uniqueName('sub').replaceAll(/\W/g, '_'),
    category: 'teaching',
    parameters: [{ name: 'day', label: '截止日期', type: 'date', required: 1, defaultValue: '@today' }],
    sheet: {
      version: 1,
      columns: [{ width: 160 }],
      rows: [{ height: 24, kind: 'head' }, { height: 24 }],
      cells: [
        { at: 'A1', text: '校区' },
        { at: 'A2', field: { set: 'l', column: 'campus', use: 'list' } },
      ],
      sets: [{ name: 'l', dataSetId: set, parameters: {} }],
    },
  }))
})
test.afterAll(async ({ call }) => {
  await call(reports.remove, { id })
  await call(dataSets.remove, { id: set })
})

test('a report is subscribed, sent, read by a guest on a phone, and restored', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.goto(`/onlineDev/dataReport?preview=${id}`)
  await page.getByRole('button', { name: '订阅' }).click()
  const drawer = page.getByRole('dialog', { name: `订阅：${name}` })
  await drawer.getByRole('button', { name: '新建订阅' }).click()
  await expect(drawer.getByLabel('名称')).toHaveValue('每周一 08:00')
  await expect(drawer.getByText(/^接下来：/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByRole('button', { name: '立即发送' }).click()
  await drawer.getByRole('button', { name: '发送记录' }).click()
  await expect(async () => {
    await drawer.getByRole('button', { name: '返回' }).click()
    await drawer.getByRole('button', { name: '发送记录' }).click()
    await expect(drawer.getByText(/已发送$/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /消息/ }).first().click()
  const download = page.waitForEvent('download')
  // A note about the new message has the same words.
  const received = page.getByRole('dialog', { name: '站内消息' })
  await received.getByText(`报表“${name}”已生成`).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.goto('/onlineDev/dataReport')
  await filterList(page, name)
  await runRowAction(page, rowOf(page, name), '公开链接')
  const link = page.getByRole('dialog', { name: `公开链接：${name}` })
  await link.getByRole('switch', { name: '公开查看' }).click()
  await link.getByRole('button', { name: '保存' }).click()
  const address = await link.getByText(/\/r\//).innerText()
  expect(await findAxeViolations(page)).toEqual([])
  const phone = await openPhoneContext(browser, baseURL!)
  const guest = await phone.newPage()
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByRole('table', { name })).toContainText('城西')
  expect(await findAxeViolations(guest)).toEqual([])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.close()
  await link.getByRole('button', { name: '取消' }).click()

  await runRowAction(page, rowOf(page, name), '历史版本')
  const versions = page.getByRole('dialog', { name: `历史版本：${name}` })
  await expect(versions.getByText('版本 1', { exact: true })).toBeVisible()
  await versions.getByRole('button', { name: '查看' }).click()
  await expect(versions.getByRole('table', { name })).toContainText('城东')
  expect(await findAxeViolations(page)).toEqual([])
})
