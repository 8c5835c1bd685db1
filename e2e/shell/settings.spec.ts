import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { openWithSettings, tabTo } from '../fixtures/settings.ts'
import { fullUnless } from '../fixtures/depth.ts'

// Pointer and focus prefetch remotes that may stay unused, and the browser warns about unused preloads after
// some seconds.
test.use({ account: 'principal', tolerated: /preloaded using link preload but not used/ })

const drawer = (page: Page) => page.getByRole('dialog', { name: '界面设置' })
async function openSettings(page: Page) {
  await page.getByRole('button', { name: '界面设置' }).click()
  await expect(drawer(page)).toBeVisible()
}
const newButton = (page: Page) => page.getByRole('main').getByRole('button', { name: '新建' })

/** Changes a setting, checks its effect, reloads the page and checks it again. */
async function expectAppliedAndKept(page: Page, change: () => Promise<void>, check: () => Promise<void>) {
  await openWithSettings(page, '/permission/user', {})
  await expect(newButton(page)).toBeVisible()
  await markPage(page)
  await openSettings(page)
  await change()
  await check()
  expect(await isMarked(page)).toBe(true)
  await page.reload()
  await expect(newButton(page)).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await check()
}

test('the drawer is 280 px wide', { tag: '@full' }, async ({ page }) => {
  await openWithSettings(page, '/home', {})
  await openSettings(page)
  expect((await page.locator('.arco-drawer').boundingBox())?.width).toBe(280)
})

test('the sidebar can be white', { tag: '@full' }, ({ page }) =>
  expectAppliedAndKept(
    page,
    () => drawer(page).getByRole('radio', { name: '亮白' }).check(),
    () => expect(page.locator('[data-sidebar]')).toHaveCSS('background-color', 'rgb(255, 255, 255)'),
  ),
)

for (const [name, colour] of [
  ['紫色', 'rgb(114, 46, 209)'],
  ['湛蓝', 'rgb(33, 27, 206)'],
  ['海洋', 'rgb(12, 124, 124)'],
  ['绿色', 'rgb(45, 126, 13)'],
  ['黄色', 'rgb(140, 104, 4)'],
  ['橙色', 'rgb(176, 86, 8)'],
  ['红色', 'rgb(218, 10, 21)'],
  ['蓝色', 'rgb(0, 110, 213)'],
] as const)
  test(`theme colour ${name} applies to the pages of remotes too`, fullUnless(name === '黄色'), ({ page }) =>
    expectAppliedAndKept(
      page,
      () => drawer(page).getByRole('radio', { name }).check(),
      async () => {
        await expect(newButton(page)).toHaveCSS('background-color', colour)
        await expect(page.getByRole('main').getByRole('button', { name: '编辑' }).first()).toHaveCSS(
          'color',
          colour,
        )
      },
    ),
  )

test('dark mode applies to a remote’s table too', ({ page }) =>
  expectAppliedAndKept(
    page,
    () => drawer(page).getByRole('group', { name: '深浅模式' }).getByRole('radio', { name: '深色' }).check(),
    async () => {
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 23, 26)')
      await expect(page.getByRole('main').getByRole('cell', { name: 'coach01' })).toHaveCSS(
        'color',
        /^rgba?\(2[0-9]{2}, 2/,
      )
    },
  ))

test(
  'the page follows the colour scheme of the system when it changes',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAppliedAndKept(
      page,
      () => drawer(page).getByRole('radio', { name: '跟随系统' }).check(),
      async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 23, 26)')
        await page.emulateMedia({ colorScheme: 'light' })
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(242, 243, 245)')
      },
    )
  },
)

test('a dark page is dark at its first paint', { tag: '@full' }, async ({ page }) => {
  await openWithSettings(page, '/home', { scheme: 'dark' })
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.addInitScript(() => {
    new MutationObserver(
      () =>
        document.body?.hasAttribute('arco-theme') &&
        performance.getEntriesByName('dark').length === 0 &&
        performance.mark('dark'),
    ).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  const [dark, painted] = await page.evaluate(() => [
    performance.getEntriesByName('dark')[0]?.startTime,
    performance.getEntriesByName('first-paint')[0]?.startTime,
  ])
  expect(dark).toBeLessThanOrEqual(painted as number)
})

test('the size setting applies to controls of remotes too', { tag: '@full' }, ({ page }) =>
  expectAppliedAndKept(
    page,
    () => drawer(page).getByRole('radio', { name: '迷你' }).check(),
    () => expect(newButton(page)).toHaveCSS('height', '24px'),
  ),
)

test('language selector, search and logo can be hidden', { tag: '@full' }, ({ page }) =>
  expectAppliedAndKept(
    page,
    async () => {
      for (const name of ['语言选择', '菜单搜索', '侧栏标志'])
        await drawer(page).getByRole('switch', { name }).click()
    },
    async () => {
      await expect(page.getByRole('button', { name: '语言', exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: '搜索导航菜单' })).toHaveCount(0)
      await expect(page.locator('[data-brand]')).toHaveCount(0)
    },
  ),
)

test(
  'a fixed header stays while scrolling, otherwise it hides and returns when scrolling up',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 360 })
    await openWithSettings(page, '/home', {})
    const header = page.locator('header').first()
    const scroll = async () => {
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      await page.mouse.move(600, 250)
      await page.mouse.wheel(0, 200)
    }
    await scroll()
    await expect(header).not.toBeInViewport({ ratio: 0.5 })
    await page.mouse.wheel(0, -400)
    await expect(header).toBeInViewport({ ratio: 1 })
    await openSettings(page)
    await drawer(page).getByRole('switch', { name: '固定顶栏' }).click()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await scroll()
    await expect(page.getByRole('heading', { level: 2 })).not.toBeInViewport()
    await expect(header).toBeInViewport({ ratio: 1 })
  },
)

test('tab strip, tab icons and page cache settings are stored, and can be reset to default', async ({
  page,
}) => {
  await openWithSettings(page, '/home', {})
  await openSettings(page)
  const names = ['标签栏', '标签图标', '页面缓存']
  for (const name of names) await drawer(page).getByRole('switch', { name }).click()
  await drawer(page).getByRole('radio', { name: '橙色' }).check()
  await page.reload()
  await openSettings(page)
  for (const name of names) await expect(drawer(page).getByRole('switch', { name })).not.toBeChecked()
  await drawer(page).getByRole('button', { name: '恢复默认' }).click()
  for (const name of names) await expect(drawer(page).getByRole('switch', { name })).toBeChecked()
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'blue')
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'blue')
})

test(
  'a changed setting applies in another tab of the browser',
  { tag: '@full' },
  async ({ page, context }) => {
    await openWithSettings(page, '/home', {})
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other.getByRole('heading', { level: 2 })).toBeVisible()
    await openSettings(page)
    await drawer(page).getByRole('radio', { name: '红色' }).check()
    await expect(other.locator('body')).toHaveAttribute('data-theme', 'red')
  },
)

test(
  'the settings drawer is opened, used and closed with the keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await openWithSettings(page, '/home', {})
    await tabTo(page, '界面设置')
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toBeVisible()
    const blue = drawer(page).getByRole('radio', { name: '蓝色' })
    // The drawer takes the focus after it has opened.
    await expect
      .poll(() => drawer(page).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
    const isFocused = () => blue.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 12; presses++) {
      if (await isFocused()) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'purple')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '界面设置' })).toBeFocused()
  },
)
