import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { fullUnless } from '../fixtures/depth.ts'
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

// Other journeys change rights, after which the shell loads the data of the open page again.
test.beforeEach(async ({ page }) => {
  await page.routeWebSocket('**/websocket', () => undefined)
})

/** Opens home in a first session, and waits until idle time has loaded what lists share. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(link(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('tessera.prefetch.end').length))
    .toBe(1)
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

test('a page on which the pointer rests is ready: the click requests neither code nor its first data', async ({
  page,
}) => {
  await openHome(page)
  await link(page).hover()
  await expect
    .poll(async () => (await requestsSince(page, 0)).filter((path) => /permission-user\..*\.js$/.test(path)))
    .toHaveLength(1)
  // Evaluated, and then its first calls: the last thing that a resting pointer starts.
  await expect
    .poll(async () => (await requestsSince(page, 0)).filter((path) => path === '/api/permission/Users'))
    .toHaveLength(1)
  const clickedAt = await now(page)
  await link(page).click()
  await expect(rowsOf(page).first()).toBeVisible()
  const requested = await requestsSince(page, clickedAt)
  // In idle time the shell then reads the manifest of the mounted build, with code of its own.
  expect(
    requested.filter((path) => /^\/remotes\/.*\.(js|css)$/.test(path) || path === '/api/permission/Users'),
  ).toEqual([])
})

/** Pages with `calls` in their remote.json; preferences are left out, because journeys answer them themselves. */
const pages = ['org', 'system', 'edu'].flatMap((name) => {
  const file = readFileSync(join(import.meta.dirname, `../../remote-${name}/remote.json`), 'utf8')
  const { pages: all } = JSON.parse(file) as { pages: Record<string, { calls?: string[] }> }
  return Object.entries(all).flatMap(([path, { calls }]) =>
    calls ? [{ path, calls: calls.filter((address) => !address.includes('/Preference/')) }] : [],
  )
})

for (const { path, calls } of pages)
  test(
    `the first calls of ${path} are those that its page sends`,
    fullUnless(path === 'permission/user'),
    async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (request.method() !== 'GET' || !url.pathname.startsWith('/api/')) return
        const query = [...url.searchParams].filter(([name, value]) => name !== 'n' && value !== '')
        sent.push(`${url.pathname}${query.length > 0 ? '?' : ''}${new URLSearchParams(query)}`)
      })
      await page.goto(`/${path}`)
      await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // A declared call that the page does not send is wasted; one with another input is sent twice.
      const counts = calls.map((address) => [address, sent.filter((other) => other === address).length])
      expect(counts).toEqual(calls.map((address) => [address, 1]))
      const paths = calls.map((address) => address.split('?', 1)[0])
      expect(sent.filter((address) => paths.includes(address.split('?', 1)[0]))).toHaveLength(calls.length)
    },
  )
