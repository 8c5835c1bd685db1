import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'

/** Lists with a toolbar, by path; each opens in a tab of this name. */
const lists = { '/permission/user': '用户管理', '/permission/role': '角色管理', '/system/notice': '系统公告' }

/** The style sheets of the built shell. */
const sheets = readdirSync(join(import.meta.dirname, '../../shell/dist/assets'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/assets/${name}`)

test('the toolbars of lists keep their layout whichever style sheet arrives last', async ({ page }) => {
  // Every list has its tab before the drawers open: a tab switches without a reload, which would unload sheets.
  for (const path of Object.keys(lists)) {
    await page.goto(path)
    await expect(page.getByRole('search')).toBeVisible()
  }
  const before = await measureToolbars(page)
  for (const name of Object.values(lists)) {
    await openTab(page, name)
    await page.getByRole('main').getByRole('button', { name: '新建', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('textbox').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  expect(await measureToolbars(page)).toEqual(before)
  // No session loads them in a worse order: the sheets of all other screens, after those of the lists.
  await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(
          (href) =>
            new Promise((done, fail) =>
              document.head.append(
                Object.assign(document.createElement('link'), {
                  rel: 'stylesheet',
                  href,
                  onload: done,
                  onerror: fail,
                }),
              ),
            ),
        ),
      ),
    sheets,
  )
  expect(await measureToolbars(page)).toEqual(before)
})

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('main').getByRole('region', { name })).toBeVisible()
}

/** Position and size of each control in the toolbar of each list. */
async function measureToolbars(page: Page): Promise<Record<string, string[]>> {
  const toolbars: Record<string, string[]> = {}
  for (const name of Object.values(lists)) {
    await openTab(page, name)
    toolbars[name] = await page
      .getByRole('main')
      .getByRole('region', { name })
      .locator('> div:first-child :is(button, input, [role=search], [role=combobox])')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => {
            const { x, y, width, height } = control.getBoundingClientRect()
            return `${control.ariaLabel ?? control.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`
          }),
      )
    expect(toolbars[name]!.length).toBeGreaterThan(3)
  }
  return toolbars
}
