import type { Locator, Page } from 'playwright/test'
import { expect, test as journey } from '../fixtures/journey.ts'
import { Lab } from './faults.ts'
import { owner } from './lab-remote.ts'

/** A journey in a shell to which the lab's remote was added. Its faults are loud on purpose. */
export const test = journey.extend<{ lab: Lab }>({
  tolerated: /./,
  lab: async ({ page }, give) => {
    const lab = new Lab()
    await lab.serve(page)
    await give(lab)
    // A shell may ask once more while its page is closing.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export const menu = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: false })
    .filter({ hasText: new RegExp(`^${name}$`) })
/** On screen: the pages of other tabs live on, hidden. */
export const title = (page: Page): Locator => page.locator('.lab-title').filter({ visible: true })
export const card = (page: Page): Locator => page.locator('[data-failure]').filter({ visible: true })

/** Opens a page by its menu item, as people do. */
export const visit = (page: Page, name: string): Promise<void> => menu(page, name).click()

/** A page that was loaded anew has lost this. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { marked: true }))
export const marked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in globalThis)

/** The card says whose page it is, who answers for it, what happened by its code, and gives a reference. */
export async function expectCard(page: Page, code: string): Promise<void> {
  await expect(card(page)).toHaveAttribute('data-failure', code, { timeout: 20_000 })
  await expect(card(page)).toContainText('实验页')
  await expect(card(page)).toContainText(owner)
  await expect(card(page)).toContainText(code)
  await expect(card(page)).toContainText('编号：')
}

/** The shell and another remote go on: a page of another remote opens, with its data. */
export async function expectOthersUsable(page: Page): Promise<void> {
  // A menu that does not fit on one screen starts folded.
  const directory = page.getByRole('navigation').getByRole('button', { name: '组织权限' })
  if ((await directory.getAttribute('aria-expanded')) === 'false') await directory.click()
  await visit(page, '用户管理')
  await expect(page.getByRole('main').getByRole('columnheader', { name: '账号' })).toBeVisible()
  await visit(page, '首页')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}
