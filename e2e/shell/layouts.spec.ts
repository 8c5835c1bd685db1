import type { Page } from 'playwright/test'
import { current } from '@tessera/shared/contract/org/current'
import { MenuType, session } from '@tessera/shared/contract/session/session'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser } from '../fixtures/person.ts'
import { openWithSettings, tabTo } from '../fixtures/settings.ts'
import { fullUnless } from '../fixtures/depth.ts'
import { fetchWhole } from '../fixtures/fetch-whole.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '导航菜单' })
const users = (page: Page) => page.getByRole('region', { name: '用户管理' })
// Pointer and focus prefetch remotes that may stay unused, and the browser warns about unused preloads after
// some seconds.
test.use({ account: 'principal', tolerated: /preloaded using link preload but not used/ })

test('functional: the menu is at the top with items of 116 px, and there is no sidebar', async ({ page }) => {
  await openWithSettings(page, '/home', { layoutType: 'functional' })
  await expect(menu(page).locator('> ul > li > :first-child')).toHaveText([
    '首页',
    '教务管理',
    '工作流程',
    '组织权限',
    '在线开发',
    '更多',
  ])
  for (const item of await menu(page).locator('> ul > li > :first-child').all())
    expect((await item.boundingBox())?.width).toBe(116)
  expect((await menu(page).boundingBox())?.y).toBe(0)
  await expect(page.locator('[data-sidebar]')).toHaveCount(0)
  await menu(page).getByRole('button', { name: '组织权限' }).hover()
  await menu(page).getByRole('link', { name: '用户管理' }).click()
  await expect(users(page)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeHidden()
})

test(
  'items of the top menu that do not fit move into "more" and return on a wider screen',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await openWithSettings(page, '/home', { layoutType: 'functional' })
    await expect(menu(page).getByRole('button', { name: '更多' })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: '在线开发' })).toHaveCount(0)
    // Hover opens the menu, and a click on the open menu does not close it.
    await menu(page).getByRole('button', { name: '更多' }).hover()
    await menu(page).getByRole('button', { name: '在线开发' }).click()
    await expect(menu(page).getByRole('link', { name: '功能设计' })).toBeVisible()
    await menu(page).getByRole('button', { name: '更多' }).click()
    await menu(page).getByRole('link', { name: '功能设计' }).click()
    await expect(page.getByRole('region', { name: '功能设计' })).toBeVisible()
    await page.setViewportSize({ width: 1700, height: 800 })
    await expect(menu(page).getByRole('button', { name: '更多' })).toHaveCount(0)
    await expect(menu(page).getByRole('button', { name: '在线开发' })).toHaveAttribute(
      'data-contains-current',
    )
  },
)

test(
  'hybrid: the pages of the selected top menu item are in the sidebar',
  { tag: '@full' },
  async ({ page }) => {
    await openWithSettings(page, '/home', { layoutType: 'hybrid' })
    await expect(page.locator('[data-sidebar]')).toHaveCount(0)
    await menu(page).getByRole('button', { name: '组织权限' }).click()
    const side = page.getByRole('navigation', { name: '组织权限' })
    await expect(side).toHaveCSS('width', '210px')
    await expect(page).toHaveURL('/home')
    await side.getByRole('link', { name: '用户管理' }).click()
    await expect(users(page)).toBeVisible()
    await menu(page).getByRole('button', { name: '教务管理' }).click()
    const lessons = page.getByRole('navigation', { name: '教务管理' })
    await expect(lessons.getByRole('link', { name: '班级列表' })).toBeVisible()
    await expect(lessons.getByRole('link', { name: '用户管理' })).toHaveCount(0)
    await expect(users(page)).toBeVisible()
  },
)

test(
  'plain: the sidebar has icons only, and a directory opens a menu next to it',
  { tag: '@full' },
  async ({ page }) => {
    await openWithSettings(page, '/home', { layoutType: 'plain' })
    await expect(menu(page)).toHaveCSS('width', '48px')
    await expect(menu(page).getByRole('link')).toHaveCount(1)
    await menu(page).getByRole('button', { name: '组织权限' }).hover()
    const link = menu(page).getByRole('link', { name: '用户管理' })
    expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual(48)
    await link.click()
    await expect(users(page)).toBeVisible()
    await expect(link).toBeHidden()
    await expect(menu(page).getByRole('button', { name: '组织权限' })).toHaveAttribute(
      'data-contains-current',
    )
  },
)

test.describe('with the keyboard', () => {
  test('classic: Enter opens and closes a directory, and Tab moves into it', async ({ page }) => {
    await openWithSettings(page, '/home', { layoutType: 'classic' })
    await tabTo(page, '组织权限')
    // Directories that do not fit into the window are closed at first.
    const directory = menu(page).getByRole('button', { name: '组织权限' })
    const expanded = await directory.getAttribute('aria-expanded')
    if (expanded === 'false') await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeHidden()
    await page.keyboard.press('Enter')
    await tabTo(page, '用户管理')
    await page.keyboard.press('Enter')
    await expect(users(page)).toBeVisible()
  })

  for (const layoutType of ['functional', 'plain'])
    test(
      `${layoutType}: Enter opens the menu of a directory, arrow keys move in it, and Esc returns`,
      fullUnless(layoutType === 'functional'),
      async ({ page }) => {
        await openWithSettings(page, '/home', { layoutType })
        await tabTo(page, '组织权限')
        await page.keyboard.press('Enter')
        await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeHidden()
        await expect(menu(page).getByRole('button', { name: '组织权限' })).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(users(page)).toBeVisible()
      },
    )

  test(
    'hybrid: Enter selects a top menu item, and Tab moves into the sidebar',
    { tag: '@full' },
    async ({ page }) => {
      await openWithSettings(page, '/home', { layoutType: 'hybrid' })
      await tabTo(page, '组织权限')
      await page.keyboard.press('Enter')
      await tabTo(page, '用户管理')
      await page.keyboard.press('Enter')
      await expect(users(page)).toBeVisible()
    },
  )

  test('below 992 px: Esc closes the menu and returns to its button', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openWithSettings(page, '/home', { layoutType: 'hybrid' })
    await tabTo(page, '打开菜单')
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused()
  })
})

test(
  'a selected layout is stored with the user and used at the next sign-in',
  { tag: '@full' },
  async ({ page, browser, baseURL, cleanConsole, call }) => {
    await openWithSettings(page, '/home', {})
    await page.getByRole('button', { name: '界面设置' }).click()
    const savedEvent = page.waitForResponse((response) => response.url().includes(current.setTheme.path))
    await page.getByRole('radio', { name: '简约' }).check()
    await savedEvent
    expect((await call(current.baseInfo, {}, 'principal')).theme).toBe('plain')
    await call(current.setTheme, { theme: 'classic' }, 'principal')

    const person = await createTestUser(call)
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    })
    cleanConsole.watch(context)
    const other = await context.newPage()
    const signIn = async () => {
      await other.goto('/login')
      await other.locator('#account').fill(person.account)
      await other.locator('#password').fill(person.password)
      await other.locator('#password').press('Enter')
      await expect(other.getByRole('heading', { level: 2 })).toBeVisible()
    }
    await signIn()
    await expect(other.locator('[data-layout]')).toHaveAttribute('data-layout', 'classic')
    await other.getByRole('button', { name: '界面设置' }).click()
    const otherSavedEvent = other.waitForResponse((response) =>
      response.url().includes(current.setTheme.path),
    )
    await other.getByRole('radio', { name: '功能' }).check()
    await otherSavedEvent
    await other.evaluate(() => localStorage.clear())
    await signIn()
    await expect(other.locator('[data-layout]')).toHaveAttribute('data-layout', 'functional')
    await context.close()
  },
)

test(
  'a menu of 5,000 items renders only open directories, opens the current one and stores which are open',
  { tag: '@full' },
  async ({ page }) => {
    await page.route(`**${session.currentUser.path}*`, async (route) => {
      const answer = await fetchWhole(route)
      const body = await answer.json()
      const [sample] = body.data.menuList[0].children
      const directories = Array.from({ length: 50 }, (_, at) => {
        const id = `big${at}`
        const children = Array.from({ length: 100 }, (__, n) => ({
          ...sample,
          id: `${id}.${n}`,
          parentId: id,
          fullName: `${at}-${n}`,
          enCode: `${id}.${n}`,
          type: MenuType.page,
        }))
        return { ...body.data.menuList[0], id, enCode: id, fullName: `目录${at}`, children }
      })
      body.data.menuList = [...body.data.menuList, ...directories]
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/permission/user')
    await expect(users(page)).toBeVisible()
    await expect(menu(page).getByRole('link')).toHaveText(['首页', '用户管理'])
    await menu(page).getByRole('button', { name: '目录7', exact: true }).click()
    await expect(menu(page).getByRole('link')).toHaveCount(102)
    await page.reload()
    await expect(menu(page).getByRole('button', { name: '目录7', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(menu(page).getByRole('button', { name: '目录8', exact: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  },
)

test('printing shows only the page, in light colours', { tag: '@full' }, async ({ page }) => {
  await openWithSettings(page, '/permission/user', { scheme: 'dark' })
  await expect(users(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [page.locator('header').first(), page.locator('[data-sidebar]')])
    await expect(hidden).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('main').getByText('coach01', { exact: true })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark')
})
