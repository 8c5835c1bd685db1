import type { Page } from 'playwright/test'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { fullUnless } from '../fixtures/depth.ts'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, rowOf, rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { isFocused, pressUntil } from '../fixtures/keys.ts'
import { uniqueName } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import {
  createClerk,
  createRecord,
  everyCheck,
  releaseDesign,
  releaseWithout,
  removeDesign,
  type ReleasedDesign,
} from './record-designs.ts'

let purchases: ReleasedDesign
test.beforeAll(async ({ call }) => {
  purchases = await releaseDesign(call, { list: everyCheck })
})
test.afterAll(({ call }) => removeDesign(call, purchases))

const frame = (page: Page) => page.getByRole('dialog', { name: new RegExp(purchases.fullName) })
const field = (page: Page, label: string) => frame(page).getByLabel(label, { exact: true })
const confirm = (page: Page) => frame(page).getByRole('button', { name: '确定' }).click()
const openList = async (page: Page) => {
  await page.goto(purchases.address)
  await expect(page.getByRole('main').locator('section[aria-busy=true]')).toHaveCount(0)
}

test('a record is created with its lines, found by filters, changed and deleted', async ({ page }) => {
  const title = uniqueName('投影仪')
  await openList(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '新建' }).click()
  await expect(field(page, '采购事项')).toBeFocused()
  await confirm(page)
  await expect(frame(page).getByRole('alert').first()).toContainText('有 2 处需要修改')
  await field(page, '采购事项').fill(title)
  await selectOption(page, field(page, '类别'), '设备')
  await field(page, '预算').fill('1200.5')
  await frame(page).getByRole('button', { name: '添加', exact: true }).click()
  await frame(page).getByLabel('名称', { exact: true }).fill('主机')
  expect(await findAxeViolations(page)).toEqual([])
  await confirm(page)

  const row = rowOf(page, title)
  await expect(row).toContainText('设备')
  await expect(row).toContainText('1,200.50')
  await expect(row).toContainText('主机')

  await page.getByRole('search').getByRole('textbox', { name: '采购事项' }).fill(title)
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('spinbutton', { name: '预算 最小值' }).fill('5000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.reload()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(row).toBeVisible()

  await runRowAction(page, row, '编辑')
  await field(page, '预算').fill('99')
  await confirm(page)
  await expect(row).toContainText('99.00')
  await runRowAction(page, row, '详情')
  await expect(frame(page)).toContainText('主机')
  await expect(frame(page).getByRole('button', { name: '确定' })).toHaveCount(0)
  await frame(page).getByRole('button', { name: '关闭' }).last().click()
  await runRowAction(page, row, '删除')
  await confirmRemoval(page, title)
  await expect(row).toHaveCount(0)
})

test('who saves after someone else sees what differs, and can reload or save over it', async ({
  page,
  call,
}) => {
  const title = uniqueName('教材')
  const recordId = await createRecord(call, purchases, { title, kind: 'book', amount: 10 })
  const changeElsewhere = (amount: number) =>
    call(onlineForms.update, {
      id: purchases.id,
      recordId,
      data: JSON.stringify({ title, kind: 'book', amount, lines: [] }),
    })
  await openList(page)
  await runRowAction(page, rowOf(page, title), '编辑')
  await expect(field(page, '采购事项')).toHaveValue(title)
  await changeElsewhere(20)
  await field(page, '预算').fill('30')
  await confirm(page)
  const conflict = page.getByRole('dialog', { name: '该记录已在别处被修改' })
  await expect(conflict.getByRole('row').filter({ hasText: '预算' })).toContainText('20.00')
  await expect(conflict.getByRole('row').filter({ hasText: '预算' })).toContainText('30.00')
  expect(await findAxeViolations(page)).toEqual([])
  await conflict.getByRole('button', { name: '放弃我的修改并重新加载' }).click()
  await expect(field(page, '预算')).toHaveValue(/^20/)

  await changeElsewhere(40)
  await field(page, '预算').fill('50')
  await confirm(page)
  await conflict.getByRole('button', { name: '保留我的并保存' }).click()
  await expect(frame(page)).toHaveCount(0)
  await expect(rowOf(page, title)).toContainText('50.00')
})

test('a form of the release before shows what has no field any more, keeps it, and saves the rest', async ({
  page,
  call,
}) => {
  const design = await releaseDesign(call)
  const form = page.getByRole('dialog', { name: new RegExp(design.fullName) })
  const title = uniqueName('旧版')
  await page.goto(design.address)
  await page.getByRole('button', { name: '新建' }).click()
  await form.getByLabel('采购事项', { exact: true }).fill(title)
  await selectOption(page, form.getByLabel('类别', { exact: true }), '教材')
  await form.getByLabel('说明', { exact: true }).fill('请送到三楼')
  await releaseWithout(call, design, ['note'])
  await form.getByRole('button', { name: '确定' }).click()

  const gone = page.getByRole('dialog', { name: '该表单已发布新版本' })
  await expect(gone).toContainText('“说明”在新版本中已删除')
  await expect(gone).toContainText('请送到三楼')
  expect(await findAxeViolations(page)).toEqual([])
  await gone.getByRole('button', { name: '返回编辑' }).click()
  await expect(gone).toHaveCount(0)
  await expect(form.getByLabel('说明', { exact: true })).toHaveValue('请送到三楼')

  await form.getByRole('button', { name: '确定' }).click()
  await gone.getByRole('button', { name: '不含这些内容保存' }).click()
  await expect(form).toHaveCount(0)
  await runRowAction(page, rowOf(page, title), '编辑')
  await expect(form.getByLabel('采购事项', { exact: true })).toHaveValue(title)
  await expect(form.getByLabel('说明', { exact: true })).toHaveCount(0)
  await removeDesign(call, design)
})

test('a user with few rights sees the granted rows, columns, fields and buttons', async ({
  call,
  signedIn,
}) => {
  const foreign = uniqueName('他人')
  await createRecord(call, purchases, { title: foreign, kind: 'book', amount: 10 })
  const clerk = await createClerk(call, purchases, {
    buttons: ['btn_remove', 'btn_batchRemove'],
    columns: ['amount'],
    fields: ['amount'],
  })
  const page = await signedIn(clerk.account, clerk.password)
  await openList(page)
  await expect(page.getByText('还没有数据')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '预算' })).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)

  const own = uniqueName('自己')
  await page.getByRole('button', { name: '新建' }).click()
  await expect(frame(page)).not.toContainText('预算')
  await expect(field(page, '预算')).toHaveCount(0)
  await field(page, '采购事项').fill(own)
  await selectOption(page, field(page, '类别'), '其他')
  await confirm(page)
  await expect(rowOf(page, own)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await rowOf(page, own).getByRole('button', { name: '编辑' }).waitFor()
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0)
})

test('a record is created and opened by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const title = uniqueName('键盘')
  await openList(page)
  // Tab leads out of a page that has not rendered yet.
  await expect(page.getByRole('button', { name: '新建' })).toBeVisible()
  await pressUntil(page, 'Tab', isFocused(page, '新建'))
  await page.keyboard.press('Enter')
  await expect(field(page, '采购事项')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressUntil(page, 'Tab', isFocused(page, '预算'))
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toContainText('7.00')
})

test(
  'a form without a list offers another one after it was saved',
  fullUnless(false),
  async ({ page, call }) => {
    const design = await releaseDesign(call, { webType: 1 })
    try {
      await page.goto(design.address)
      await page.getByLabel('采购事项').fill('意见')
      await selectOption(page, page.getByLabel('类别'), '其他')
      await page.getByLabel('预算').fill('1')
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: '确定' }).click()
      await page.getByRole('button', { name: '再填一份' }).click()
      await expect(page.getByLabel('采购事项')).toHaveValue('')
    } finally {
      await removeDesign(call, design)
    }
  },
)

test(
  'a phone shows cards, and a form on the full screen',
  fullUnless(false),
  async ({ browser, baseURL, call, token }) => {
    const title = uniqueName('手机')
    await createRecord(call, purchases, { title, kind: 'book', amount: 10 })
    const adminToken = await token('admin')
    const context = await openPhoneContext(browser, baseURL!, adminToken)
    const page = await context.newPage()
    await page.goto(purchases.address)
    const card = page.getByRole('article', { name: title })
    await expect(card).toContainText('教材')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '新建' }).click()
    await expect(frame(page)).toBeVisible()
    const box = await frame(page).boundingBox()
    expect(box?.width).toBe(390)
    await context.close()
  },
)
