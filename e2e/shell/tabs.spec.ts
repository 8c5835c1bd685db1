import type { Locator, Page } from 'playwright/test'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { searchList, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const tabs = (page: Page): Locator => page.getByRole('tab')
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const actions = (page: Page): Locator => page.getByRole('menu')

/** Waits until the tab is selected. Its view is then shown and gets the input. */
const expectSelected = (page: Page, name: string) =>
  expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
const visit = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name, exact: true }).click()
  await expectSelected(page, name)
}
const switchToTab = async (page: Page, name: string) => {
  await tab(page, name).click()
  await expectSelected(page, name)
}

async function openThree(page: Page) {
  await page.goto('/home')
  for (const name of ['用户管理', '班级列表', '待办事宜']) await visit(page, name)
}

const runTabAction = async (page: Page, name: string, action: string) => {
  await tab(page, name).click({ button: 'right' })
  await actions(page).getByRole('menuitem', { name: action, exact: true }).click()
}

test('home and dashboard are pinned, and only the first visit of a page adds a tab', async ({ page }) => {
  await openThree(page)
  await visit(page, '用户管理')
  await expect(tabs(page)).toHaveText(['首页', '门户', '用户管理', '班级列表', '待办事宜'])
})

test(
  'a tab opens its view, and its context menu has refresh, close, close others and close all',
  { tag: '@full' },
  async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '用户管理')
    await expect(page).toHaveURL('/permission/user')
    await tab(page, '用户管理').click({ button: 'right' })
    await expect(actions(page).getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭全部'])
    await page.keyboard.press('Escape')
    await expect(actions(page)).toHaveCount(0)
  },
)

test(
  'closing the active tab opens the last remaining tab, or a pinned one',
  { tag: '@full' },
  async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '用户管理')
    await runTabAction(page, '用户管理', '关闭')
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(tabs(page)).toHaveText(['首页', '门户', '班级列表', '待办事宜'])
    await tab(page, '待办事宜').locator('[data-close]').click()
    await expect(page).toHaveURL('/edu/eduClasslist')
    await tab(page, '班级列表').click({ button: 'middle' })
    await expect(page).toHaveURL('/dashboard')
    await expect(tabs(page)).toHaveText(['首页', '门户'])
  },
)

test('a pinned tab cannot be closed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home')
  await expect(tab(page, '首页').locator('[data-close]')).toHaveCount(0)
  await tab(page, '首页').click({ button: 'right' })
  await expect(actions(page).getByRole('menuitem', { name: '关闭', exact: true })).toBeDisabled()
})

test(
  'close others keeps pinned tabs and the tab itself, and close all keeps the pinned tabs',
  { tag: '@full' },
  async ({ page }) => {
    await openThree(page)
    await runTabAction(page, '班级列表', '关闭其他')
    await expect(tabs(page)).toHaveText(['首页', '门户', '班级列表'])
    await expect(page).toHaveURL('/edu/eduClasslist')
    await runTabAction(page, '班级列表', '关闭全部')
    await expect(tabs(page)).toHaveText(['首页', '门户'])
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'with the keyboard, arrows move, Delete closes, Shift+F10 opens the menu and Ctrl with an arrow reorders',
  { tag: '@full' },
  async ({ page }) => {
    await openThree(page)
    await tab(page, '待办事宜').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, '班级列表')).toBeFocused()
    await page.keyboard.press('Control+ArrowLeft')
    await expect(tabs(page)).toHaveText(['首页', '门户', '班级列表', '用户管理', '待办事宜'])
    await expect(tab(page, '班级列表')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabs(page)).toHaveText(['首页', '门户', '用户管理', '待办事宜'])
    await expect(tab(page, '用户管理')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSelected(page, '用户管理')
    await page.keyboard.press('Shift+F10')
    await expect(actions(page).getByRole('menuitem', { name: '刷新' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(tabs(page)).toHaveText(['首页', '门户', '待办事宜'])
  },
)

test('tabs are reordered by drag and drop after the pinned ones', { tag: '@full' }, async ({ page }) => {
  await openThree(page)
  await tab(page, '待办事宜').dragTo(tab(page, '用户管理'))
  await expect(tabs(page)).toHaveText(['首页', '门户', '待办事宜', '用户管理', '班级列表'])
})

test(
  'tabs, their order and their queries survive a reload, in this window only',
  { tag: '@full' },
  async ({ page, context }) => {
    await openThree(page)
    await switchToTab(page, '班级列表')
    await searchList(page, 'C003')
    await expect(page).toHaveURL(/keyword=C003/)
    // The address changes before React has rendered it; the tab stores what was rendered.
    await expect(rowsOf(page)).toHaveCount(1)
    await switchToTab(page, '待办事宜')
    await page.reload()
    await expect(tabs(page)).toHaveText(['首页', '门户', '用户管理', '班级列表', '待办事宜'])
    await switchToTab(page, '班级列表')
    await expect(page).toHaveURL('/edu/eduClasslist?keyword=C003')
    await expect(rowsOf(page)).toHaveCount(1)
    const other = await context.newPage()
    await other.goto('/home')
    await expect(tabs(other)).toHaveText(['首页', '门户'])
  },
)

test(
  'many tabs are scrolled with buttons and the wheel, the selected one is visible, and ten views stay mounted',
  { tag: '@full' },
  async ({ page, call }) => {
    const created = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        call(menus.create, {
          parentId: '-1',
          fullName: `${uniqueName('门户页')}${at}`,
          enCode: uniqueName('many.'),
          type: MenuType.portal,
          urlAddress: '',
          sortCode: 990,
        }),
      ),
    )
    try {
      await page.goto('/home')
      await expect(page.getByRole('button', { name: '向右滚动' })).toHaveCount(0)
      const links = page.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name: /门户页/ })
      await expect(links).toHaveCount(14)
      const allLinks = await links.all()
      for (const [at, link] of allLinks.entries()) {
        await link.click()
        // A click on another link before the page is shown opens that page instead, without a tab for the first.
        await expect(tabs(page)).toHaveCount(3 + at)
      }
      // At most ten views stay mounted.
      await expect(page.locator('#content > section[aria-label="门户内容"]')).toHaveCount(10)
      await expect(tabs(page).last()).toBeInViewport()
      await expect(tab(page, '首页')).not.toBeInViewport()
      await page.getByRole('tablist').hover()
      for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -200)
      await expect(tab(page, '首页')).toBeInViewport()
      await page.getByRole('button', { name: '向右滚动' }).click()
      await expect(tab(page, '首页')).not.toBeInViewport()
    } finally {
      for (const { id } of created) await call(menus.remove, { id })
    }
  },
)

test('signing out closes all open tabs', { tag: '@full' }, async ({ page, request }) => {
  const firstToken = await fetchToken(request, 'principal')
  await page.goto(`/home?token=${encodeURIComponent(firstToken)}`)
  await page.getByRole('button', { name: '切换账号' }).click()
  await visit(page, '班级列表')
  await expect(tabs(page)).toHaveText(['首页', '门户', '班级列表'])
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login')
  const secondToken = await fetchToken(request, 'principal')
  await page.goto(`/home?token=${encodeURIComponent(secondToken)}`)
  await expect(tabs(page)).toHaveText(['首页', '门户'])
})

test.describe('page cache', () => {
  const keyword = (page: Page) => page.getByRole('search').getByPlaceholder('请输入关键词')

  test('a view keeps its open drawer while another view is shown', { tag: '@full' }, async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '用户管理')
    await page.getByRole('button', { name: '新建' }).click()
    const drawer = page.getByRole('dialog', { name: '新建用户' })
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(drawer).toBeHidden()
    await page.goForward()
    await expect(drawer).toBeVisible()
  })

  test('a form with unsaved input stays with its view, and asks before leaving only without the page cache', async ({
    page,
  }) => {
    const newUser = page.getByRole('dialog', { name: '新建用户' })
    const openFormWithInput = async () => {
      await openThree(page)
      await switchToTab(page, '用户管理')
      await page.getByRole('button', { name: '新建' }).click()
      await newUser.getByLabel('账号', { exact: true }).fill('precious')
    }
    await openFormWithInput()
    await page.goBack()
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(newUser).toBeHidden()
    await page.goForward()
    await expect(newUser.getByLabel('账号', { exact: true })).toHaveValue('precious')

    await page.evaluate(() => localStorage.setItem('tessera.settings.useCache', 'false'))
    page.once('dialog', (leaving) => void leaving.accept())
    await openFormWithInput()
    await page.goBack()
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '继续编辑' }).click()
    await expect(page).toHaveURL('/permission/user')
    await expect(newUser.getByLabel('账号', { exact: true })).toHaveValue('precious')
  })

  test('a view keeps input that was not submitted', { tag: '@full' }, async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '班级列表')
    await keyword(page).fill('未搜索')
    await visit(page, '待办事宜')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
    await visit(page, '班级列表')
    await expect(keyword(page)).toHaveValue('未搜索')
  })

  test('a view loads its data again when it is shown again', { tag: '@full' }, async ({ page }) => {
    await openThree(page)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    // The same request is not sent twice within two seconds.
    await expect(async () => {
      await switchToTab(page, '待办事宜')
      await switchToTab(page, '班级列表')
      expect(requestedUrls.filter((address) => address.includes('/api/edu/Classlist?'))).not.toEqual([])
    }).toPass()
  })

  test('each view keeps its own query, and its menu link restores it', { tag: '@full' }, async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '班级列表')
    await searchList(page, 'C003')
    await expect(rowsOf(page)).toHaveCount(1)
    await visit(page, '待办事宜')
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(rowsOf(page).first()).toBeVisible()
    await visit(page, '班级列表')
    await expect(page).toHaveURL('/edu/eduClasslist?keyword=C003')
    await expect(rowsOf(page)).toHaveCount(1)
  })

  test('refresh resets the view and keeps the address', { tag: '@full' }, async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '班级列表')
    await keyword(page).fill('未搜索')
    await runTabAction(page, '班级列表', '刷新')
    await expect(page).toHaveURL('/edu/eduClasslist')
    await expect(keyword(page)).toHaveValue('')
  })

  test('closing a tab with unsaved work asks first', async ({ page }) => {
    await openThree(page)
    await switchToTab(page, '用户管理')
    await page.getByRole('button', { name: '新建' }).click()
    const drawer = page.getByRole('dialog', { name: '新建用户' })
    await drawer.getByLabel('账号', { exact: true }).fill('precious')
    await tab(page, '用户管理').dispatchEvent('auxclick', { button: 1 })
    const question = page.getByRole('dialog', { name: '有未保存的内容' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(drawer.getByLabel('账号', { exact: true })).toHaveValue('precious')
    await tab(page, '用户管理').dispatchEvent('auxclick', { button: 1 })
    await question.getByRole('button', { name: '放弃并继续' }).click()
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(drawer).toHaveCount(0)
    await visit(page, '用户管理')
    await expect(page.getByRole('button', { name: '新建' })).toBeVisible()
    await expect(drawer).toHaveCount(0)
  })

  test('without the page cache a view is reset each time it is shown', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tessera.settings.useCache', 'false'))
    await openThree(page)
    await switchToTab(page, '班级列表')
    await keyword(page).fill('未搜索')
    await switchToTab(page, '待办事宜')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
    await switchToTab(page, '班级列表')
    await expect(keyword(page)).toHaveValue('')
  })
})
