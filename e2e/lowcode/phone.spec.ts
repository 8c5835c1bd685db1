import type { Page } from 'playwright/test'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { expect, test } from '../fixtures/journey.ts'
import { isFocused, pressUntil } from '../fixtures/keys.ts'
import { selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { createRecord, releaseDesign, removeDesign, type ReleasedDesign } from './record-designs.ts'

const field = (jweeKey: string, vModel: string, label: string, formId: number) => ({
  jweeKey,
  vModel,
  label,
  formId,
})

let visits: ReleasedDesign
test.beforeEach(async ({ call }) => {
  visits = await releaseDesign(call, {
    fields: [
      field('comInput', 'guest', '来访人', 101),
      field('comInput', 'phone', '联系电话', 102),
      field('numInput', 'people', '人数', 103),
      field('textarea', 'note', '备注', 104),
    ],
    list: {
      columnList: ['guest', 'phone', 'people', 'note'].map((prop) => ({ prop, sortable: prop === 'people' })),
      searchList: [
        { prop: 'guest', searchType: 2 },
        { prop: 'phone', searchType: 2 },
      ],
    },
  })
})
test.afterEach(({ call }) => removeDesign(call, visits))

const openPreview = async (page: Page) => {
  await page.goto(`/onlineDev/webDesign?design=${visits.id}`)
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('radiogroup', { name: '终端' }).getByText('手机').click()
}
const isSaved = (page: Page) => expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()

test('the layout for phones is set by mouse and keys, and the form on a phone has it', async ({
  page,
  call,
  browser,
  baseURL,
  token,
}) => {
  // The remark is for computers only.
  await page.goto(`/onlineDev/webDesign?design=${visits.id}`)
  await page
    .locator('[data-canvas]')
    .getByRole('button', { name: /^备注，/ })
    .click()
  const settings = page.getByRole('complementary', { name: '设置' })
  await settings.getByText('手机', { exact: true }).click()
  await isSaved(page)

  await openPreview(page)
  const layout = page.getByRole('region', { name: '手机布局' })
  await expect(layout.getByRole('listitem')).toHaveText([/来访人/, /联系电话/, /人数/])
  expect(await findAxeViolations(page)).toEqual([])
  await layout.getByRole('button', { name: '上移 人数' }).click()
  await expect(layout.getByRole('listitem')).toHaveText([/来访人/, /人数/, /联系电话/])
  // By keys, from the button that has the focus.
  await pressUntil(page, 'Shift+Tab', isFocused(page, '下移 来访人'))
  await page.keyboard.press('Enter')
  await expect(layout.getByRole('listitem')).toHaveText([/人数/, /来访人/, /联系电话/])
  for (const name of ['来访人', '联系电话'])
    await selectOption(page, layout.getByLabel(`${name}的宽度`), '二分之一')
  await page.keyboard.press('Escape')
  await isSaved(page)
  await call(designs.release, { id: visits.id })

  const adminToken = await token('admin')
  const context = await openPhoneContext(browser, baseURL!, adminToken)
  const phone = await context.newPage()
  await phone.goto(visits.address)
  await phone.getByRole('button', { name: '新建' }).first().click()
  const form = phone.getByRole('dialog')
  const boxOf = async (label: string) => (await form.getByLabel(label, { exact: true }).boundingBox())!
  await expect(form.getByLabel('人数', { exact: true })).toBeVisible()
  const people = await boxOf('人数')
  const guest = await boxOf('来访人')
  const number = await boxOf('联系电话')
  expect(people.y).toBeLessThan(guest.y)
  expect(number.y).toBe(guest.y)
  expect(guest.width).toBeLessThan(people.width)
  await expect(form.getByLabel('备注')).toHaveCount(0)
  expect(await findAxeViolations(phone)).toEqual([])
  await context.close()
})

test('the list on phones shows the chosen columns, title and filters', async ({
  page,
  call,
  browser,
  baseURL,
  token,
}) => {
  const guest = uniqueName('王')
  await createRecord(call, visits, { guest, phone: '13800001111', people: 3, note: '面试' })
  await createRecord(call, visits, { guest, phone: '13800001111', people: 2, note: '参观' })
  await createRecord(call, visits, { guest, phone: '13800001111', people: 4, note: '送货' })
  await openPreview(page)
  await page.getByRole('radiogroup', { name: '预览内容' }).getByText('列表').click()
  const settings = page.getByRole('region', { name: '手机列表' })
  const columns = settings.getByRole('list', { name: '显示的列' })
  await expect(columns.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await columns.getByText('联系电话').click()
  await columns.getByText('备注').click()
  await columns.getByRole('button', { name: '上移 备注' }).focus()
  await page.keyboard.press('Enter')
  await expect(columns.getByRole('listitem')).toHaveText([/来访人/, /备注/, /人数/, /联系电话/])
  await selectOption(page, settings.getByLabel('卡片标题'), '备注')
  await settings.getByRole('list', { name: '查询条件' }).getByText('联系电话').click()
  await selectOption(page, settings.getByLabel('卡片排序', { exact: true }), '人数')
  await settings.getByRole('radiogroup', { name: '卡片排序方向' }).getByText('升序').click()
  const preview = page.getByRole('list', { name: '卡片预览' }).getByRole('article').first()
  await expect(preview.getByRole('term')).toHaveText(['来访人', '人数'])
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await isSaved(page)
  await call(designs.release, { id: visits.id })

  const adminToken = await token('admin')
  const context = await openPhoneContext(browser, baseURL!, adminToken)
  const phone = await context.newPage()
  await phone.goto(visits.address)
  const card = phone.getByRole('article', { name: '面试' })
  await expect(card.getByRole('term')).toHaveText(['来访人', '人数'])
  await expect(card).toContainText(guest)
  await expect(card).not.toContainText('13800001111')
  await expect(phone.getByRole('article').filter({ hasText: guest })).toContainText(['参观', '面试', '送货'])
  expect(await findAxeViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: /筛选/ }).click()
  const filters = phone.getByRole('dialog')
  await expect(filters.getByRole('textbox', { name: '来访人' })).toBeVisible()
  await expect(filters.getByRole('textbox', { name: '联系电话' })).toHaveCount(0)
  await context.close()

  // A computer has its list as before.
  await page.goto(visits.address)
  await expect(page.getByRole('columnheader', { name: '联系电话' })).toBeVisible()
})
