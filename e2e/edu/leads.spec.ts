import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const newName = () => `线索${String(Date.now()).slice(-6)}`

async function addLead(page: Page): Promise<string> {
  const name = newName()
  await page.goto('/edu/eduStudent')
  await page.getByRole('button', { name: '新建' }).click()
  const form = page.getByRole('dialog', { name: '新建学员' })
  await form.getByLabel('姓名', { exact: true }).fill(name)
  await selectOption(page, form.getByRole('combobox', { name: '校区' }), '城东')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  return name
}

const openBoard = (page: Page, name: string) => page.goto(`/edu/eduLead?keyword=${encodeURIComponent(name)}`)

test('a lead is followed up with the keyboard, moves to the next column, and shows the talk on its page', async ({
  page,
}) => {
  const name = await addLead(page)
  await openBoard(page, name)
  await expect(column(page, '待跟进')).toContainText(name)
  await page.getByRole('button', { name: `${name} 的操作` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '写跟进' }).click()
  const form = page.getByRole('dialog', { name: '写跟进' })
  await form.getByLabel('内容').focus()
  await page.keyboard.type('家长周末来参观')
  await form.getByRole('button', { name: '保存' }).focus()
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(column(page, '跟进中')).toContainText('家长周末来参观')
  await cardOf(page, name).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/tab=followUps/)
  await expect(page.getByRole('tabpanel')).toContainText('待跟进 → 跟进中')
})

test(
  'a lead is lost for a reason by dragging, and comes back by its menu',
  { tag: '@full' },
  async ({ page }) => {
    const name = await addLead(page)
    await openBoard(page, name)
    await cardOf(page, name).dragTo(column(page, '无效'))
    const form = page.getByRole('dialog', { name: new RegExp(name) })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请填写无效原因')).toBeVisible()
    await form.getByLabel('无效原因').fill('已搬家')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(column(page, '无效')).toContainText(name)
    await page.getByRole('button', { name: `${name} 的操作` }).click()
    await page.getByRole('menuitem', { name: /移到 跟进中/ }).click()
    await expect(column(page, '跟进中')).toContainText(name)
  },
)

test('a trial is booked and cancelled; the columns follow', { tag: '@full' }, async ({ page }) => {
  const name = await addLead(page)
  await openBoard(page, name)
  await page.getByRole('button', { name: `${name} 的操作` }).click()
  await page.getByRole('menuitem', { name: '约试听' }).click()
  const form = page.getByRole('dialog', { name: new RegExp(`约试听 · ${name}`) })
  await form.getByRole('combobox', { name: '试听课次' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(column(page, '已约课')).toContainText(name)
  await page.getByText('试听', { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('已约')
})

test('who signs after a trial has the order named by it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/edu/eduLead?tab=trials&status=attended')
  const name = await rowsOf(page).first().getByRole('link').textContent()
  await runRowAction(page, rowsOf(page).first(), '签约')
  const drawer = page.getByRole('dialog', { name: '开单' })
  await drawer.getByRole('combobox', { name: '价目' }).click()
  await page.getByRole('option').first().click()
  await expect(drawer.getByText(/¥/).first()).toBeVisible()
  await drawer.getByRole('button', { name: '下一步' }).click()
  await expect(drawer.getByRole('textbox', { name: '备注' })).toBeVisible()
  await drawer.getByRole('button', { name: '下一步' }).click()
  await drawer.getByText('稍后收款').click()
  await drawer.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByText(/订单 \S+ 已提交/)).toBeVisible()
  await page.goto(`/edu/eduLead?tab=trials&status=converted&keyword=${encodeURIComponent(name!)}`)
  await expect(rowsOf(page).first()).toContainText('已转化')
})

test('board, list and funnel are free of axe violations', { tag: '@full' }, async ({ page }) => {
  for (const tab of ['', '?tab=list', '?tab=trials', '?tab=funnel']) {
    await page.goto(`/edu/eduLead${tab}`)
    await expect(page.getByText('转化漏斗')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').or(rowsOf(page)).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], .arco-skeleton')).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
  }
})
