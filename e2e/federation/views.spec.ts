import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

test.describe.configure({ mode: 'parallel' })

const draft = (page: Page) => page.getByLabel('draft')
const offer = (page: Page) => page.getByRole('status').filter({ hasText: '有新版本' })
const countMounted = (page: Page) => page.evaluate(() => (globalThis as { labLive?: number }).labLive)
const countRenders = (page: Page) => page.evaluate(() => (globalThis as { labDraws?: number }).labDraws ?? 0)
/**
 * Counts active style files of the lab remote. It counts files instead of links, because a prefetched file
 * may be linked twice.
 */
const countStyles = (page: Page) =>
  page.evaluate(
    () =>
      new Set(
        [...document.styleSheets].flatMap(({ href, disabled }) =>
          href?.includes('/remotes/lab/') && !disabled ? href : [],
        ),
      ).size,
  )

test('a hidden page keeps its state, its signal ends and its styles are off until it is shown again', async ({
  page,
  lab,
}) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  await draft(page).fill('half a sentence')
  expect(await countMounted(page)).toBe(1)
  expect(await countStyles(page)).toBe(1)
  await visit(page, '首页')
  await expect(title(page)).toHaveCount(0)
  expect(await countMounted(page)).toBe(0)
  expect(await countStyles(page)).toBe(0)
  const rendersBefore = await countRenders(page)
  await visit(page, '班级列表')
  await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
  await visit(page, '首页')
  expect(await countRenders(page), 'other pages do not render a hidden page').toBe(rendersBefore)
  await visit(page, '实验页')
  await expect(draft(page).filter({ visible: true })).toHaveValue('half a sentence')
  await expect.poll(() => countMounted(page)).toBe(1)
  expect(await countStyles(page)).toBe(1)
  expect(await countRenders(page), 'one render for the new signal').toBe(rendersBefore + 1)
})

test('a hidden page does not get the query of another page', { tag: '@full' }, async ({ page, lab }) => {
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

test('the next visit of a hidden page runs a new build', { tag: '@full' }, async ({ page, lab }) => {
  await page.goto('/home')
  await visit(page, '实验页')
  await draft(page).fill('not held')
  await visit(page, '首页')
  lab.publish(labBuild(2))
  lab.notifyRegistryChanged()
  await expect(page.locator('.lab-title')).toHaveCount(0)
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 2')
})

test(
  'a hidden page with unsaved work keeps its build and offers the new build when it is shown',
  { tag: '@full' },
  async ({ page, lab }) => {
    await page.goto('/home')
    await visit(page, '实验页')
    await draft(page).fill('precious')
    await page.getByRole('button', { name: 'hold' }).click()
    await visit(page, '首页')
    const registryAnswer = page.waitForResponse(/\/api\/shell\/Remotes\?/)
    lab.publish(labBuild(2))
    lab.notifyRegistryChanged()
    await registryAnswer
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 1')
    await expect(draft(page)).toHaveValue('precious')
    await expect(offer(page)).toBeVisible()
  },
)

test(
  'closing a tab with unsaved work asks first, then unmounts the page',
  { tag: '@full' },
  async ({ page, lab }) => {
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
  },
)
