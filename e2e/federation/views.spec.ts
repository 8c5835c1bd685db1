import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

test.describe.configure({ mode: 'parallel' })

const draft = (page: Page) => page.getByLabel('draft')
const offer = (page: Page) => page.getByRole('status').filter({ hasText: '有新版本' })
const live = (page: Page) => page.evaluate(() => (globalThis as { labLive?: number }).labLive)
const draws = (page: Page) => page.evaluate(() => (globalThis as { labDraws?: number }).labDraws ?? 0)
/** Files, not links: one that was fetched ahead may be linked once more. */
const stylesOf = (page: Page) =>
  page.evaluate(
    () =>
      new Set(
        [...document.styleSheets].flatMap(({ href, disabled }) =>
          href?.includes('/remotes/lab/') && !disabled ? href : [],
        ),
      ).size,
  )

test('a hidden page keeps its state; its signal has ended, its styles are off, and both return', async ({
  page,
  lab,
}) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  await draft(page).fill('half a sentence')
  expect([await live(page), await stylesOf(page)]).toEqual([1, 1])
  await visit(page, '首页')
  await expect(title(page)).toHaveCount(0)
  expect([await live(page), await stylesOf(page)]).toEqual([0, 0])
  const drawn = await draws(page)
  await visit(page, '班级列表')
  await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
  await visit(page, '首页')
  expect(await draws(page), 'what others do draws no hidden page').toBe(drawn)
  await visit(page, '实验页')
  await expect(draft(page)).toHaveValue('half a sentence')
  expect([await live(page), await stylesOf(page)]).toEqual([1, 1])
  expect(await draws(page), 'its signal is another one, and nothing else').toBe(drawn + 1)
})

test('a hidden page does not see the query of another', { tag: '@full' }, async ({ page, lab }) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/lab/home?q=7')
  await expect(page.getByText('query 7')).toBeVisible()
  await visit(page, '班级列表')
  await page.getByRole('search').getByPlaceholder('请输入关键词').fill('C003')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=C003/)
  await expect(page.getByText('query 7')).toHaveCount(1)
  await page.getByRole('tab', { name: '实验页' }).click()
  await expect(page).toHaveURL('/lab/home?q=7')
  await expect(page.getByText('query 7')).toBeVisible()
})

test(
  'a new build takes the place of a hidden page at its next visit',
  { tag: '@full' },
  async ({ page, lab }) => {
    await page.goto('/home')
    await visit(page, '实验页')
    await draft(page).fill('not held')
    await visit(page, '首页')
    lab.publish(labBuild(2))
    lab.tellMoved()
    await expect(page.locator('.lab-title')).toHaveCount(0)
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 2')
  },
)

test('a hidden page with unsaved work keeps its build, and offers the new one when it is seen', async ({
  page,
  lab,
}) => {
  await page.goto('/home')
  await visit(page, '实验页')
  await draft(page).fill('precious')
  await page.getByRole('button', { name: 'hold' }).click()
  await visit(page, '首页')
  const asked = page.waitForResponse(/\/api\/shell\/Remotes\?/)
  lab.publish(labBuild(2))
  lab.tellMoved()
  await asked
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 1')
  await expect(draft(page)).toHaveValue('precious')
  await expect(offer(page)).toBeVisible()
})

test('closing the tab asks for its unsaved work, then ends the page', async ({ page, lab }) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  await draft(page).fill('precious')
  await page.getByRole('button', { name: 'hold' }).click()
  await visit(page, '首页')
  await page.getByRole('tab', { name: '实验页' }).click({ button: 'middle' })
  const question = page.getByRole('dialog', { name: '有未保存的内容' })
  await expect(question).toContainText('草稿')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('tab', { name: '实验页' })).toHaveCount(1)
  await page.getByRole('tab', { name: '实验页' }).click({ button: 'middle' })
  await question.getByRole('button', { name: '放弃并继续' }).click()
  await expect(page.getByRole('tab', { name: '实验页' })).toHaveCount(0)
  await expect(page.locator('.lab-title')).toHaveCount(0)
  await visit(page, '实验页')
  await expect(draft(page)).toHaveValue('')
})
