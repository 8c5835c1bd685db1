import type { Locator, Page } from 'playwright/test'
import { expect, test as journey } from '../fixtures/journey.ts'
import { Lab } from './faults.ts'
import { owner } from './lab-remote.ts'

/**
 * A journey in a shell with the lab remote. It tolerates all page faults, because the lab remote provokes
 * them.
 */
export const test = journey.extend<{ lab: Lab }>({
  tolerated: /./,
  lab: async ({ page }, provide) => {
    const lab = new Lab()
    await lab.serve(page)
    await provide(lab)
    // The shell may send another request while its page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export const menu = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: false })
    .filter({ hasText: new RegExp(`^${name}$`) })

/** The title of the visible lab page. Pages of other tabs stay mounted and hidden. */
export const title = (page: Page): Locator => page.locator('.lab-title').filter({ visible: true })
export const failureCard = (page: Page): Locator => page.locator('[data-failure]').filter({ visible: true })

/** Opens a page by its menu link. */
export const visit = (page: Page, name: string): Promise<void> => menu(page, name).click()

/** Expects a failure card with the page's title, its owner, the failure code and a reference. */
export async function expectFailureCard(page: Page, code: string): Promise<void> {
  await expect(failureCard(page)).toHaveAttribute('data-failure', code, { timeout: 20_000 })
  await expect(failureCard(page)).toContainText('实验页')
  await expect(failureCard(page)).toContainText(owner)
  await expect(failureCard(page)).toContainText(code)
  await expect(failureCard(page)).toContainText('编号：')
}

/** Expects that the shell still works: a page of another remote opens with its data. */
export async function expectOthersUsable(page: Page): Promise<void> {
  // The directories of a menu that does not fit on one screen start collapsed.
  const directory = page.getByRole('navigation').getByRole('button', { name: '组织权限' })
  const expanded = await directory.getAttribute('aria-expanded')
  if (expanded === 'false') await directory.click()
  await visit(page, '用户管理')
  await expect(page.getByRole('main').getByRole('columnheader', { name: '账号' })).toBeVisible()
  await visit(page, '首页')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}
