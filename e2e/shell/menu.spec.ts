import type { Page } from 'playwright/test'
import { MenuType, session, type MenuItem } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { fullUnless } from '../fixtures/depth.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: '导航菜单' })
const toggle = (page: Page) => page.getByRole('button', { name: '收起或展开菜单' })
const listPages = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) =>
    item.type === MenuType.directory ? listPages(item.children as MenuItem[]) : [item],
  )

for (const [account, count] of [
  ['coach01', 13],
  ['manager01', 21],
  ['principal', 24],
] as const)
  test(
    `the sidebar shows the menu of the user: ${account}`,
    fullUnless(account === 'coach01'),
    async ({ signedIn, call }) => {
      const page = await signedIn(account)
      await page.goto('/home')
      const { menuList } = await call(session.currentUser, {}, account)
      const pageNames = listPages(menuList).map(({ fullName }) => fullName)
      expect(pageNames).toHaveLength(count)
      // The directories of a long menu start collapsed.
      for (const { fullName } of menuList) {
        const directory = sidebar(page).getByRole('button', { name: fullName, exact: true })
        const expanded = await directory.getAttribute('aria-expanded')
        if (expanded === 'false') await directory.click()
      }
      // A link can show how much waits behind it.
      await expect(sidebar(page).getByRole('link')).toHaveText([
        '首页',
        ...pageNames.map((name) => new RegExp(`^${name}\\d*$`)),
      ])
      await expect(sidebar(page).getByRole('button')).toHaveText(menuList.map(({ fullName }) => fullName))
      await expect(page.locator('[data-part=entries]').getByRole('link')).toHaveText(
        // The home page has place for so many shortcuts.
        pageNames.slice(0, 12),
      )
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

test('a directory opens and closes', { tag: '@full' }, async ({ page }) => {
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

test(
  'a collapsed sidebar shows icons and stays collapsed after a reload',
  { tag: '@full' },
  async ({ page }) => {
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
  },
)

test.describe('coach01', () => {
  test.use({ account: 'coach01' })

  test('a menu link is reached with the keyboard and opened with Enter', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
    const names = [
      '首页',
      '教务管理',
      '班级列表',
      '课表',
      '学员管理',
      '续费与预警',
      '课评管理',
      '训练课次统计',
      '课评分析',
      '教练管理',
      '工作流程',
      '待办事宜',
    ]
    for (const name of names) {
      await page.keyboard.press('Tab')
      // Behind a page the menu can show how much waits there.
      await expect(sidebar(page).locator(':focus')).toContainText(name)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  })

  test('hovering a menu link fetches its remote before the click', { tag: '@full' }, async ({ page }) => {
    // On a slow connection the shell loads no pages in idle time, so that only the files of the hovered link count.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { effectiveType: '3g' }),
      }),
    )
    await page.goto('/home')
    const link = sidebar(page).getByRole('link', { name: '班级列表' })
    await expect(link).toBeVisible()
    const assetUrls: string[] = []
    page.on(
      'request',
      (request) => /\/assets\/.*\.(js|css)$/.test(request.url()) && assetUrls.push(request.url()),
    )
    await Promise.all([page.waitForRequest(/\/remotes\/edu\/.*\.js/), link.hover()])
    await expect(page).toHaveURL('/home')
    // The browser warns after some seconds about prefetched files that stay unused.
    await page.waitForTimeout(6_000)
    // The shell reads the manifest when the mounted page is idle, for drawers that are opened later.
    const lateRequests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/remotes/edu/') && !pathname.endsWith('/mf-manifest.json'))
        lateRequests.push(pathname)
    })
    await link.click()
    await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
    // Each style sheet of the page is loaded once, and is in use.
    const styles = await page
      .locator('link[rel=stylesheet][href*="/remotes/edu/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    expect(styles.length).toBeGreaterThan(0)
    expect(
      await page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href, disabled }) =>
          href?.includes('/remotes/edu/') && !disabled ? [href] : [],
        ),
      ),
    ).toEqual([...new Set(styles)])
    expect(lateRequests).toEqual([])
    // Components are grouped into few scripts and style sheets, because a browser sends only six requests at
    // once.
    expect(assetUrls.length).toBeGreaterThan(0)
    expect(assetUrls.length, assetUrls.join('\n')).toBeLessThanOrEqual(14)
  })
})

test('the first link skips the menu and focuses the content', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test(
  'a menu whose page does not exist shows a message with its address',
  { tag: '@full' },
  async ({ page, call }) => {
    const fullName = uniqueName('迷路')
    // Saving refuses such an address, so the database is changed as if the remote had been removed later.
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
  },
)

test.describe('an unreachable remote', () => {
  test.use({ tolerated: /remotes\/lowcode|Federation|RUNTIME-|ChunkLoadError|ERR_FAILED/ })

  test('shows whose page failed, leaves the shell working and recovers without a reload', async ({
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
    'the sidebar opens as an overlay and closes after a selection or a click outside',
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

  test('the sidebar is next to the content', { tag: '@full' }, async ({ page }) => {
    await page.goto('/home')
    await expect(sidebar(page)).toBeVisible()
    await expect(toggle(page)).toBeVisible()
  })
})
