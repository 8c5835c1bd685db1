import type { Locator, Page } from 'playwright/test'
import { cashEntries } from '@tessera/shared/contract/edu/cash-entries'
import { fullUnless } from '../fixtures/depth.ts'
import { expect, test } from '../fixtures/journey.ts'
import { hasFocus } from '../fixtures/keys.ts'
import { selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} .*查看明细$`) })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: `${name}的来源` })
const numberIn = (text: string) => Number(text.replaceAll(',', ''))

/**
 * The rows of an explanation that fits on one page sum to its number. That is counted when it is opened: other journeys
 * sign students after the page was loaded.
 */
async function expectSum(page: Page, opened: Locator, name: string, group = '') {
  await opened.click()
  const box = drawer(page, group + name)
  const heading = box.getByRole('heading', { name: new RegExp(`^${name} [\\d,.]+$`) })
  await expect(heading).toBeVisible()
  const shown = (await heading.innerText()).slice(name.length).trim()
  const cells = await box.locator('tbody tr td:last-child').allInnerTexts()
  const sum = cells.reduce((all, cell) => all + numberIn(cell), 0)
  return { box, sum, total: numberIn(shown), rows: cells.length }
}

for (const [path, name] of [
  ['/edu/statisticsXk', '已上课次'],
  ['/edu/statisticsMem', '在读学员'],
  ['/edu/statisticsComment', '五星'],
  ['/edu/statisticFinance', '确认收入'],
] as const)
  test(
    `${path}: a figure opens its rows, which sum to it, and no rule of axe is broken`,
    fullUnless(path.endsWith('Finance')),
    async ({ page }) => {
      await page.goto(`${path}?preset=week`)
      await expect(tile(page, name)).toBeVisible()
      await expect(page.getByRole('region', { name: '趋势' }).getByRole('img')).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      const { box, sum, total, rows } = await expectSum(page, tile(page, name), name)
      await expect(box.getByText('计算方法')).toBeVisible()
      // The first page has at most 50 rows.
      if (rows < 50) expect(sum).toBeCloseTo(total, 2)
      else await expect(box.getByRole('listitem').first()).toContainText('行')
      expect(await findAxeViolations(page)).toEqual([])
    },
  )

test('period, filter and group are in the address; a number of the table opens the rows of its group', async ({
  page,
}) => {
  await page.goto('/edu/statisticsXk')
  await page.getByText('本年', { exact: true }).click()
  await expect(page).toHaveURL(/preset=year/)
  const table = page.getByRole('region', { name: '分组明细' })
  await selectOption(page, table.getByRole('combobox', { name: '分组' }), '教练')
  await expect(page).toHaveURL(/groupBy=coach/)
  await expect(table.getByRole('columnheader', { name: '教练', exact: true })).toBeVisible()
  await table.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText('应上课次')
})

test('by keyboard: a tile is opened, closed, and the trend is read as a table', async ({ page }) => {
  await page.goto('/edu/statisticsMem?preset=year')
  await tile(page, '期末会员').focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page, '期末会员')).toContainText('期初')
  await expect.poll(hasFocus(drawer(page, '期末会员'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page, '期末会员')).toHaveCount(0)
  await page.getByRole('button', { name: '以表格查看' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '趋势' }).getByRole('row')).toHaveCount(13)
})

test(
  'the loss rate compares the first day with the last one, and the address says so',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/edu/statisticsMem?preset=year')
    await expect(tile(page, '流失率')).toBeVisible()
    await selectOption(page, page.getByRole('combobox', { name: '流失率算法' }), '流失率：期初与期末对比')
    await expect(page).toHaveURL(/churnMode=snapshot/)
    await expect(tile(page, '流失率（期初与期末对比）')).toBeVisible()
    await expect(tile(page, '流失率')).toHaveCount(0)
    const { sum, total, rows } = await expectSum(page, tile(page, '期初会员中已离开'), '期初会员中已离开')
    if (rows < 50) expect(sum).toBe(total)
  },
)

test(
  'expenses by category are a tree, and a parent opens the rows below it',
  { tag: '@full' },
  async ({ page, call }) => {
    // The demo has no approved expense.
    const bizDate = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' })
    const { id } = await call(
      cashEntries.create,
      {
        direction: 'expense',
        categoryId: 'rent',
        amount: 12.34,
        accountId: 'account.bank',
        campusId: 'org.east',
        bizDate,
      },
      'finance01',
    )
    await call(cashEntries.submit, { id }, 'finance01')
    await call(cashEntries.approve, { id }, 'principal')
    await page.goto('/edu/statisticFinance?preset=today&groupBy=category')
    const table = page.getByRole('region', { name: '分组明细' }).first()
    const parent = table
      .getByRole('row', { name: /^支出 \d/ })
      .getByRole('button')
      .last()
    await expect(table.getByRole('cell', { name: '支出 / 房租' })).toBeVisible()
    const { sum, total, rows } = await expectSum(page, parent, '费用支出', '支出 · ')
    expect(rows).toBeGreaterThan(0)
    expect(sum).toBeCloseTo(total, 2)
  },
)

test('by keyboard: a word and an alert open their reviews', { tag: '@full' }, async ({ page }) => {
  await page.goto('/edu/statisticsComment?preset=year')
  const word = page.getByRole('list', { name: '好评（四、五星）' }).getByRole('button').first()
  const shown = await word.locator('strong').innerText()
  await word.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog')
  await expect(box.getByRole('heading', { name: `好评提到 ${shown}` })).toBeVisible()
  await expect.poll(hasFocus(box)).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  const alerts = page.getByRole('region', { name: '需要关注' }).first()
  await expect(alerts.getByText(/星差评/).first()).toBeVisible()
  await alerts
    .getByRole('button', { name: /条课评$/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(box.getByText('计算方法')).toBeVisible()
})

test('the groups are exported with the definitions on top', { tag: '@full' }, async ({ page }) => {
  await page.goto('/edu/statisticFinance?preset=year')
  await page.getByRole('main').getByRole('button', { name: '导出' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^财务统计_\d+\.csv$/)
})

test.describe('a coach', () => {
  test.use({ account: 'coach01' })
  test('sees the figures of own lessons and no amounts', { tag: '@full' }, async ({ page }) => {
    await page.goto('/edu/statisticsXk?preset=year')
    await expect(tile(page, '已上课次')).toBeVisible()
    await expect(tile(page, '消课金额')).toHaveCount(0)
  })
})
