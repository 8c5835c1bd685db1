import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf } from '../fixtures/list.ts'

const href = '/permission/user'
const link = (page: Page) => page.locator(`a[href="${href}"]`).first()

/** Paths of the files that the page has requested since `from`, milliseconds of the page's clock. */
const requestsSince = (page: Page, from: number): Promise<string[]> =>
  page.evaluate(
    (since) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= since)
        .map(({ name }) => new URL(name).pathname),
    from,
  )

/** Opens home in a first session, and waits until idle time has loaded what lists share. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(link(page)).toBeVisible()
  await expect
    .poll(async () => (await requestsSince(page, 0)).filter((path) => /arco-form.*\.js$/.test(path)))
    .toHaveLength(1)
  // The pages of the menu that idle time loads after it.
  await page.waitForLoadState('networkidle')
}

const now = (page: Page): Promise<number> => page.evaluate(() => performance.now())

test('the first click on a list requests its own files and data only, and no manifest', async ({ page }) => {
  await openHome(page)
  const clickedAt = await now(page)
  // Without the pointer, which would prefetch the page.
  await link(page).evaluate((element: HTMLElement) => element.click())
  await expect(rowsOf(page).first()).toBeVisible()
  const requested = await requestsSince(page, clickedAt)
  expect(requested.filter((path) => /\/remotes\/org\/.*permission-user\..*\.js$/.test(path))).toHaveLength(1)
  expect(requested.filter((path) => path.startsWith('/assets/arco-base'))).toEqual([])
  expect(requested.length).toBeLessThanOrEqual(12)

  // The form is a file that only the manifest lists.
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  const later = await requestsSince(page, clickedAt)
  expect(later.filter((path) => path.endsWith('/mf-manifest.json'))).toHaveLength(1)
})

test('a page on which the pointer rests is evaluated: the click requests data only', async ({ page }) => {
  await openHome(page)
  await link(page).hover()
  await expect
    .poll(async () => (await requestsSince(page, 0)).filter((path) => /permission-user\..*\.js$/.test(path)))
    .toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const clickedAt = await now(page)
  await link(page).click()
  await expect(rowsOf(page).first()).toBeVisible()
  const requested = await requestsSince(page, clickedAt)
  expect(requested.filter((path) => /\.(js|css)$/.test(path))).toEqual([])
})
