import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

const setLanguage = (page: Page, language: string) =>
  page.addInitScript((lang) => localStorage.setItem('tessera.language', lang), language)

/** The cells of a column, once the rows are there. */
async function cellsOf(page: Page, title: string): Promise<Locator> {
  await expect(rowsOf(page).first()).toBeVisible()
  const heads = await page.getByRole('main').getByRole('columnheader').allInnerTexts()
  return rowsOf(page).locator(`td:nth-child(${heads.findIndex((head) => head.trim() === title) + 1})`)
}

/** The first lines of the cells: a title has the summary of its task below. */
async function textsOf(page: Page, title: string): Promise<string[]> {
  const cells = await cellsOf(page, title)
  return (await cells.allInnerTexts()).map((text) => text.trim().split('\n', 1)[0]!)
}

// The demo has further to-dos, which depend on the time of the day.
const urgent = '陈文博的代课申请'
const important = '邓静雯的场地借用'
const normal = '冯文博的场地借用'
const urgencies = ['紧急', '重要', '普通']

test.describe('coach01', () => {
  test.use({ account: 'coach01' })

  test('the to-dos of the user are listed with urgent ones first, then the latest', async ({ page }) => {
    await page.goto('/workFlow/flowTodo')
    const levels = (await textsOf(page, '紧急程度')).map((level) => urgencies.indexOf(level))
    expect(levels).not.toContain(-1)
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    const titles = await textsOf(page, '标题')
    expect(titles).toEqual(expect.arrayContaining([urgent, important, normal]))
    const first = rowOf(page, urgent).first()
    for (const words of ['代课申请', '紧急', '代课教练确认', '陈文博/coach02'])
      await expect(first.getByRole('cell', { name: words, exact: true })).toBeVisible()
    await expect(first.getByRole('time')).toHaveText(/^\d+小时前$/)
    await expect(page.getByText(`共 ${titles.length} 条`)).toBeVisible()
  })

  test('a keyword narrows the list', { tag: '@full' }, async ({ page }) => {
    await page.goto('/workFlow/flowTodo')
    const all = await textsOf(page, '标题')
    await searchList(page, normal)
    expect(new Set(await textsOf(page, '标题'))).toEqual(new Set([normal]))
    await searchList(page, '没有这样的')
    await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(rowsOf(page)).toHaveCount(all.length)
  })

  test('a click on a header sorts the list', { tag: '@full' }, async ({ page }) => {
    await page.goto('/workFlow/flowTodo')
    await page.getByRole('columnheader', { name: '接收时间' }).click()
    await expect(page).toHaveURL(/sidx=creatorTime&sort=asc/)
    // Which to-do of the demo came first depends on the time of the day.
    await expect(async () => {
      const cells = await cellsOf(page, '接收时间')
      const times = await cells
        .locator('time')
        .evaluateAll((found) => found.map((time) => Date.parse((time as HTMLTimeElement).dateTime)))
      expect(times.length).toBeGreaterThan(2)
      expect(times[0]).toBeLessThan(times.at(-1)!)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }).toPass()
  })

  test('the home page shows the same to-dos and links to the list', { tag: '@full' }, async ({ page }) => {
    await page.goto('/home')
    const links = page.getByRole('main').locator('a[href*="/workFlow/flowTodo?task="]')
    await expect(links.first()).toBeVisible()
    const shown = await links.allInnerTexts()
    await page.getByRole('main').locator('a[href="/workFlow/flowTodo"]').filter({ hasText: '全部' }).click()
    await expect(page).toHaveURL('/workFlow/flowTodo')
    const titles = await textsOf(page, '标题')
    expect(shown).toHaveLength(Math.min(titles.length, 6))
    shown.forEach((text, at) => expect(text).toContain(titles[at]!))
  })

  for (const [lang, head, urgency, status, ago] of [
    ['en', 'Urgency', 'Urgent', 'Pending', /^\d+ hours? ago$/],
    ['zhtw', '緊急程度', '緊急', '等待審核', /^\d+ ?小時前$/],
  ] as const)
    test(`the list is translated: ${lang}`, { tag: '@full' }, async ({ page }) => {
      await setLanguage(page, lang)
      await page.goto('/workFlow/flowTodo')
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
      const row = rowOf(page, urgent).first()
      await expect(row.getByRole('cell', { name: urgency, exact: true })).toBeVisible()
      await expect(row.getByRole('cell', { name: status, exact: true })).toBeVisible()
      await expect(row.getByRole('time')).toHaveText(ago)
    })
})

test.describe('a user without to-dos', () => {
  test.use({ account: null })

  test('sees no to-dos, on the list and on the home page', async ({ page, request, call }) => {
    const person = await createTestUser(call)
    const token = await fetchToken(request, person.account, person.password)
    // The card of the to-dos is absent without to-dos, and also before their answer.
    const answer = page.waitForResponse(/\/FlowBefore\/List\/1\?.*pageSize=6/)
    await page.goto(`/home?token=${encodeURIComponent(token)}`)
    await answer
    await expect(page.getByRole('main').getByRole('link', { name: '待我审批 0' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('我的待办')
    await page.getByRole('navigation').getByRole('link', { name: '待办事宜' }).click()
    await expect(page.getByRole('main')).toContainText('暂无待办事项')
    await expect(rowsOf(page).getByRole('time')).toHaveCount(0)
  })
})

test.describe('unreachable server', () => {
  test.use({ tolerated: /FlowBefore|Failed to load resource/ })

  test('a list that cannot be loaded shows an error and a retry button', async ({ page }) => {
    await page.route('**/FlowBefore/**', (route) => route.abort('connectionreset'))
    await page.goto('/workFlow/flowTodo')
    await expect(page.getByRole('main')).toContainText('加载失败')
    await page.unroute('**/FlowBefore/**')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rowOf(page, '孙一鸣的设备报修')).toBeVisible()
  })
})
