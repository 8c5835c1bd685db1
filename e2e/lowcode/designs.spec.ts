import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { expect, test } from '../fixtures/journey.ts'
import { searchList, rowOf, rowsOf, runRowAction } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

// Other journeys create designs at the same time, so these tests count no rows.

test('designs are listed below their categories with counts', async ({ page }) => {
  await page.goto('/onlineDev/webDesign')
  for (const category of ['教务管理', '招生管理', '行政办公'])
    await expect(rowOf(page, category).locator('td:first-child')).toHaveText(
      new RegExp(`^${category}\\d+ 个设计$`),
    )
  for (const words of ['openClass', '表单 + 列表', '启用', '版本 1', '超级管理员/admin'])
    await expect(rowOf(page, '公开课登记').getByRole('cell', { name: words, exact: true })).toBeVisible()
  for (const words of ['lostAndFound', '表单 + 列表', '禁用', '未发布'])
    await expect(rowOf(page, '失物招领').getByRole('cell', { name: words, exact: true })).toBeVisible()
})

test('one category or all of them collapse and expand', { tag: '@full' }, async ({ page }) => {
  await page.goto('/onlineDev/webDesign')
  const [teaching, sales] = [rowOf(page, '公开课登记'), rowOf(page, '市场活动')]
  await expect(teaching).toBeVisible()
  await rowOf(page, '教务管理').getByRole('button').first().click()
  await expect(teaching).toBeHidden()
  await expect(sales).toBeVisible()
  await page.getByRole('button', { name: '全部展开' }).click()
  await expect(teaching).toBeVisible()
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(teaching).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(3)
})

test('a design is exported as a file and imported again as a draft', async ({ page, call }) => {
  await page.goto('/onlineDev/webDesign')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    runRowAction(page, rowOf(page, '来访登记'), '导出'),
  ])
  expect(download.suggestedFilename()).toBe('来访登记.json')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '导入' }).click(),
  ])
  const file = await download.path()
  await chooser.setFiles(file)
  // What the import would do, before anything is written.
  const dialog = page.getByRole('dialog', { name: '导入功能设计' })
  await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue('来访登记2')
  await expect(dialog.getByLabel('编码', { exact: true })).toHaveValue('visitorBook_2')
  expect(await findAxeViolations(page)).toEqual([])
  expect(
    (await call(designs.list, { type: DesignType.web, currentPage: 1, keyword: 'visitorBook_2' })).list,
  ).toEqual([])
  await dialog.getByLabel('编码', { exact: true }).fill('visitorBook')
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(dialog.getByRole('alert')).toContainText('编码“visitorBook”已被使用')
  await dialog.getByLabel('编码', { exact: true }).fill('visitorBook_2')
  await dialog.getByRole('button', { name: '导入' }).click()
  const copy = page.getByRole('row').filter({ hasText: 'visitorBook_2' })
  await expect(copy).toContainText('未发布')
  const { list } = await call(designs.list, {
    type: DesignType.web,
    currentPage: 1,
    keyword: 'visitorBook_2',
  })
  for (const { id } of list) await call(designs.remove, { id })
})

test('a keyword finds a design by name or code, under its category', { tag: '@full' }, async ({ page }) => {
  await page.goto('/onlineDev/webDesign')
  await searchList(page, '宣讲')
  await expect(rowsOf(page).locator('td:first-child')).toHaveText([/^招生管理/, '进校宣讲'])
  await expect(page).toHaveURL(/keyword=/)
  await searchList(page, 'lostAndFound')
  await expect(rowOf(page, '失物招领')).toBeVisible()
  await searchList(page, 'nothing like it')
  await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
})

for (const [lang, header, pageType, state, count, collapse] of [
  ['en', 'Page type', 'Form + list', 'Enabled', /Designs: \d+/, 'Collapse all'],
  ['zhtw', '頁面類型', '表單 + 清單', '啟用', /\d+ 個設計/, '全部收合'],
] as const)
  test(`the list is translated: ${lang}`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('tessera.language', stored), lang)
    await page.goto('/onlineDev/webDesign')
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible()
    await expect(rowsOf(page).first()).toContainText(count)
    for (const words of [pageType, state])
      await expect(rowOf(page, '公开课登记').getByRole('cell', { name: words, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: collapse })).toBeVisible()
  })

test.describe('no designs', () => {
  test('the empty list says what it will list', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/visualdev/Base?*', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: '',
          data: { list: [], pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 0 } },
        },
      }),
    )
    await page.goto('/onlineDev/webDesign')
    await expect(page.getByRole('main')).toContainText('还没有功能设计')
    await expect(page.getByRole('main')).toContainText('会按分类显示在这里')
  })
})
