import type { Page } from 'playwright/test'
import { session, type CurrentUser } from '@tessera/shared/contract/session/session'
import { fullUnless } from '../fixtures/depth.ts'
import { expect, test } from '../fixtures/journey.ts'
import { measureToolbars, openToolbarLists } from '../fixtures/toolbars.ts'

type Menu = CurrentUser['menuList'][number]

const flatten = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flatten(menu.children)])

test('no form of a list changes the toolbars of other lists', fullUnless(false), async ({ page, call }) => {
  test.slow() // forty pages and eighteen forms
  const { menuList, permissionList } = await call(session.currentUser, {})
  const menus = flatten(menuList)
  const directories = menus.filter(({ children }) => children.length > 0).map(({ id }) => id)
  await page.addInitScript(
    (opened) => localStorage.setItem('tessera.menu.opened', opened),
    JSON.stringify(directories),
  )
  const creating = new Set(
    permissionList
      .filter(({ button }) => button.some(({ enCode }) => enCode === 'btn_add'))
      .map(({ modelId }) => modelId),
  )
  await openToolbarLists(page)
  const before = await measureToolbars(page)
  let opened = 0
  // The page of a released design has the code of its menu as its address.
  for (const { id, fullName, urlAddress, enCode } of menus)
    if (creating.has(id) && (await openCreateForm(page, urlAddress || enCode, fullName))) opened += 1
  expect(opened, 'lists with the button').toBeGreaterThanOrEqual(18)
  expect(await measureToolbars(page)).toEqual(before)
})

/** Opens the form of a new record of a page and closes it. False where the page has no toolbar with "new". */
async function openCreateForm(page: Page, address: string, name: string): Promise<boolean> {
  await page.getByRole('navigation').locator(`a[href="/${address}"]`).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await expect(main.getByRole('button').first()).toBeVisible()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  const create = main.getByRole('button', { name: '新建', exact: true })
  const searches = await main.getByRole('search').count()
  if (searches === 0 || (await create.count()) === 0) return false
  await create.click()
  const form = page.getByRole('dialog')
  // The form has the focus before Escape can close it.
  await expect(form.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  return true
}
