import type { Page } from 'playwright/test'
import { MenuType, session, type MenuItem } from '@tessera/shared/contract/shell/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { fullUnless } from '../fixtures/depth.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: '导航菜单' })
const toggle = (page: Page) => page.getByRole('button', { name: '收起或展开菜单' })
const pages = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.type === MenuType.directory ? pages(item.children as MenuItem[]) : [item]))

for (const [account, count] of [
  ['coach01', 2],
  ['manager01', 4],
  ['principal', 5],
] as const)
  test(
    `the sidebar is generated from the menu list that the server returns: ${account}`,
    fullUnless(account === 'coach01'),
    async ({ signedIn, call }) => {
      const page = await signedIn(account)
      await page.goto('/home')
      const { menuList } = await call(session.currentUser, {}, account)
      const named = pages(menuList).map(({ fullName }) => fullName)
      expect(named).toHaveLength(count)
      await expect(sidebar(page).getByRole('link')).toHaveText(['首页', ...named])
      await expect(sidebar(page).getByRole('button')).toHaveText(menuList.map(({ fullName }) => fullName))
      await expect(page.locator('.home-entries').getByRole('link')).toHaveText(named)
    },
  )

test('every page of the menu opens under its name', async ({ page }) => {
  await page.goto('/home')
  for (const name of ['班级列表', '待办事宜', '用户管理', '功能设计', '系统菜单']) {
    await sidebar(page).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
})

test('a directory opens and closes', async ({ page }) => {
  await page.goto('/home')
  const directory = sidebar(page).getByRole('button', { name: '组织权限' })
  const link = sidebar(page).getByRole('link', { name: '用户管理' })
  await expect(link).toBeVisible()
  await directory.click()
  await expect(directory).toHaveAttribute('aria-expanded', 'false')
  await expect(link).toBeHidden()
  await directory.click()
  await expect(link).toBeVisible()
})

test('collapsing the sidebar leaves the icons, and the choice persists', async ({ page }) => {
  await page.goto('/home')
  await expect(sidebar(page)).toHaveCSS('width', '210px')
  await toggle(page).click()
  await expect(sidebar(page)).toHaveCSS('width', '48px')
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page)).toHaveCSS('width', '48px')
  await sidebar(page).getByRole('button', { name: '工作流程' }).hover()
  await sidebar(page).getByRole('link', { name: '待办事宜' }).click()
  await expect(page).toHaveURL('/workFlow/flowTodo')
  await toggle(page).click()
  await expect(sidebar(page)).toHaveCSS('width', '210px')
})

test.describe('on the way to a link', () => {
  test.use({ account: 'coach01' })

  test('a menu link is reached with the keyboard and opened with Enter', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
    for (const name of ['首页', '教务管理', '班级列表', '工作流程', '待办事宜']) {
      await page.keyboard.press('Tab')
      await expect(sidebar(page).locator(':focus')).toHaveText(name)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  })

  test('hovering a menu link fetches its remote before the click', { tag: '@full' }, async ({ page }) => {
    await page.goto('/home')
    const link = sidebar(page).getByRole('link', { name: '班级列表' })
    await expect(link).toBeVisible()
    const parts: string[] = []
    page.on(
      'request',
      (request) => /\/assets\/.*\.(js|css)$/.test(request.url()) && parts.push(request.url()),
    )
    await Promise.all([page.waitForRequest(/\/remotes\/edu\/.*\.js/), link.hover()])
    await expect(page).toHaveURL('/home')
    // The browser remarks after some seconds on what was fetched ahead and not used.
    await page.waitForTimeout(6_000)
    const late: string[] = []
    page.on('request', (request) => request.url().includes('/remotes/edu/') && late.push(request.url()))
    await link.click()
    await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
    await expect(page.locator('link[rel=stylesheet][href*="/remotes/edu/"]')).toHaveCount(1)
    expect(
      await page.evaluate(
        () =>
          [...document.styleSheets].filter(
            ({ href, disabled }) => href?.includes('/remotes/edu/') && !disabled,
          ).length,
      ),
    ).toBe(1)
    expect(late).toEqual([])
    // A group of components is one script and one style sheet: the six requests that a browser makes at once are few.
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(14)
  })
})

test('the keyboard skips the menu: from the first link to the content', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('a menu whose address nobody answers says so and names it', async ({ page, call }) => {
  const fullName = uniqueName('迷路')
  // Saving refuses such an address: it is the remote that goes away afterwards.
  const { id } = await call(menus.create, {
    parentId: '-1',
    fullName,
    enCode: uniqueName('lost.'),
    type: MenuType.page,
    urlAddress: 'permission/user',
    sortCode: 999,
  })
  await runInDatabase('update system_menu set url_address = $1 where id = $2', ['@gone/customers', id])
  try {
    await page.goto('/home')
    await sidebar(page).getByRole('link', { name: fullName }).click()
    await expect(page.getByRole('main')).toContainText('当前版本未提供此页面')
    await expect(page.getByRole('main')).toContainText('@gone/customers')
    await sidebar(page).getByRole('link', { name: '待办事宜' }).click()
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  } finally {
    await call(menus.remove, { id })
  }
})

test.describe('a remote that does not answer', () => {
  test.use({ tolerated: /remotes\/lowcode|Federation|RUNTIME-|ChunkLoadError|ERR_FAILED/ })

  test('shows whose page failed, leaves the rest working, and recovers in place by itself', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.route('**/remotes/lowcode/**', (route) => route.abort())
    await sidebar(page).getByRole('link', { name: '功能设计' }).click()
    const card = page.getByRole('main').getByRole('alert')
    await expect(card).toContainText('“功能设计”暂时无法打开')
    await expect(card).toContainText('代码：manifest-unreachable')
    await expect(card).toContainText('模块 lowcode')
    await sidebar(page).getByRole('link', { name: '待办事宜' }).click()
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
    await sidebar(page).getByRole('link', { name: '功能设计' }).click()
    await expect(card).toBeVisible()
    await page.unroute('**/remotes/lowcode/**')
    await expect(page.getByRole('cell', { name: '公开课登记' })).toBeVisible({ timeout: 60_000 })
  })
})

test.describe('below 992 px', () => {
  test.use({ viewport: { width: 991, height: 800 } })

  test(
    'the sidebar is closed, opens as an overlay, and closes with a choice or beside it',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      await expect(sidebar(page)).toBeHidden()
      const content = await page.getByRole('main').boundingBox()
      await page.getByRole('button', { name: '打开菜单' }).click()
      await expect(sidebar(page)).toBeVisible()
      expect(await page.getByRole('main').boundingBox()).toEqual(content)
      await page.getByRole('button', { name: '关闭菜单' }).click({ position: { x: 700, y: 400 } })
      await expect(sidebar(page)).toBeHidden()
      await page.getByRole('button', { name: '打开菜单' }).click()
      await sidebar(page).getByRole('link', { name: '待办事宜' }).click()
      await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
      await expect(sidebar(page)).toBeHidden()
    },
  )
})

test.describe('at 992 px', () => {
  test.use({ viewport: { width: 992, height: 800 } })

  test('the sidebar stands beside the content', { tag: '@full' }, async ({ page }) => {
    await page.goto('/home')
    await expect(sidebar(page)).toBeVisible()
    await expect(toggle(page)).toBeVisible()
  })
})
