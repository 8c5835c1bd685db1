import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { menu, test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.describe.configure({ mode: 'parallel' })

const offer = (page: Page) => page.getByRole('status').filter({ hasText: '有新版本' })
const refresh = (page: Page) => page.getByRole('button', { name: '刷新此页' })

test('an open page is offered the new build and loads it without a reload, keeping route, query and shell', async ({
  page,
  lab,
}) => {
  await page.goto('/lab/home?q=7')
  await markPage(page)
  await expect(title(page)).toHaveText('lab 1')
  lab.publish(labBuild(2))
  lab.notifyRegistryChanged()
  await expect(offer(page)).toBeVisible()
  await expect(title(page)).toHaveText('lab 1')
  await refresh(page).click()
  await expect(title(page)).toHaveText('lab 2')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByText('query 7')).toBeVisible()
  await expect(page).toHaveURL('/lab/home?q=7')
  expect(await isMarked(page)).toBe(true)
})

test('the next visit runs the new build without a question', { tag: '@full' }, async ({ page, lab }) => {
  await page.goto('/home')
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 1')
  lab.publish(labBuild(2))
  lab.notifyRegistryChanged()
  await expect(offer(page)).toBeVisible()
  await visit(page, '首页')
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 2')
})

test('unsaved work blocks the swap until the user agrees', { tag: '@full' }, async ({ page, lab }) => {
  await page.goto('/home')
  await visit(page, '实验页')
  await page.getByLabel('draft').fill('precious')
  await page.getByRole('button', { name: 'hold' }).click()
  lab.publish(labBuild(2))
  lab.notifyRegistryChanged()
  await refresh(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('草稿')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByLabel('draft')).toHaveValue('precious')
  await expect(title(page)).toHaveText('lab 1')
  await refresh(page).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃并刷新' }).click()
  await expect(title(page)).toHaveText('lab 2')
})

for (const throws of ['module', 'render'] as const)
  test(
    `a new build that throws (${throws}) before it was rendered is replaced by the last rendered build and is not tried again`,
    fullUnless(throws === 'module'),
    async ({ page, lab }) => {
      await page.goto('/home')
      await markPage(page)
      await visit(page, '实验页')
      await expect(title(page)).toHaveText('lab 1')
      lab.publish(labBuild(2, { throws }))
      lab.notifyRegistryChanged()
      await refresh(page).click()
      await expect(page.getByRole('status').filter({ hasText: '启动失败' })).toContainText(
        `222222222222 · ${throws}`,
      )
      await expect(title(page)).toHaveText('lab 1')
      const requestsOfFailedBuild = lab.requestedPaths.filter((path) =>
        path.includes('/222222222222/'),
      ).length
      lab.notifyRegistryChanged()
      await visit(page, '首页')
      await visit(page, '实验页')
      await expect(title(page)).toHaveText('lab 1')
      expect(lab.requestedPaths.filter((path) => path.includes('/222222222222/'))).toHaveLength(
        requestsOfFailedBuild,
      )
      lab.publish(labBuild(3))
      lab.notifyRegistryChanged()
      // Where the page is still opening, it opens with the new build at once.
      const opened = title(page).filter({ hasText: 'lab 3' })
      await expect(refresh(page).or(opened)).toBeVisible()
      const isOffered = await refresh(page).isVisible()
      if (isOffered) await refresh(page).click()
      await expect(opened).toBeVisible()
      expect(await isMarked(page)).toBe(true)
    },
  )

test('a closed page leaves no styles and no listeners', { tag: '@full' }, async ({ page, lab }) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  await expect(title(page)).toHaveCSS('color', 'rgb(1, 2, 1)')
  await visit(page, '首页')
  await expect(title(page)).toHaveCount(0)
  const readLeftovers = () =>
    page.evaluate(() => ({
      styles: [...document.styleSheets].filter(
        ({ href, disabled }) => href?.includes('/remotes/lab/') && !disabled,
      ).length,
      live: (globalThis as { labLive?: number }).labLive,
    }))
  expect(await readLeftovers()).toEqual({ styles: 0, live: 0 })
  await visit(page, '实验页')
  await expect(title(page)).toHaveCSS('color', 'rgb(1, 2, 1)')
})

test(
  'a remote that is overridden for one user shows a banner, and one click ends the override',
  { tag: '@full' },
  async ({ page, lab, baseURL }) => {
    const build = labBuild(2)
    lab.publish(build)
    lab.publish({
      ...labBuild(1),
      entry: { ...labBuild(1).entry, override: `${baseURL}${build.entry.manifest}` },
    })
    await page.route('**/api/shell/Remotes/Overrides?*', (route) => {
      lab.publish(labBuild(1))
      return route.fulfill({ json: { code: 200, msg: 'ok', data: null } })
    })
    // The server leaves this header out for a session with an override, because digests of the override are not known.
    await page.route('**/home', async (route) => {
      const response = await route.fetch()
      const { 'integrity-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/home')
    const banner = page.locator('[data-overridden=lab]')
    await expect(banner).toContainText('实验页')
    await expect(banner).toContainText(build.entry.manifest)
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 2')
    await banner.getByRole('button').click()
    await expect(banner).toHaveCount(0)
    await expect(menu(page, '实验页')).toBeVisible()
    await expect(title(page)).toHaveText('lab 1')
  },
)
