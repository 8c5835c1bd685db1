import type { Page } from 'playwright/test'
import { current } from '@tessera/shared/contract/org/current'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { session } from '@tessera/shared/contract/session/session'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { openWithSettings, tabTo } from '../fixtures/settings.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { fetchWhole } from '../fixtures/fetch-whole.ts'

const header = (page: Page) => page.getByRole('banner')

test.describe('organisation', () => {
  test.use({ account: null })

  test(
    'the dropdown lists permitted organisations and switches the current one',
    { tag: '@full' },
    async ({ page, call, request }) => {
      const person = await createTestUser(call, { organizeId: 'org.east.desk' })
      await runInDatabase('insert into org_user_position (user_id, position_id) values ($1, $2)', [
        person.id,
        'pos.west.desk',
      ])
      const token = await fetchToken(request, person.account, person.password)
      await page.addInitScript((value) => localStorage.setItem('token', value), token)
      await page.goto('/home')
      const button = header(page).getByRole('button', { name: '当前组织：城东校区' })
      await button.click()
      await expect(page.getByRole('menuitemradio')).toHaveText(['城东校区', '城西校区'])
      await expect(page.getByRole('menuitemradio', { name: '城东校区' })).toBeChecked()
      await page.getByRole('menuitemradio', { name: '城西校区' }).click()
      await expect(page.getByText('已切换到城西校区')).toBeVisible()
      await expect(header(page).getByRole('button', { name: '当前组织：城西校区' })).toBeVisible()
      const answer = await request.get(session.currentUser.path, { headers: { authorization: token } })
      expect((await answer.json()).data.userInfo.organizeId).toBe('org.west')
      const refused = await request.put(organizes.choose.path.replace('{id}', 'org.hq'), {
        headers: { authorization: token },
      })
      expect(await refused.json()).toMatchObject({ code: 403, msg: '您不属于该组织，不能切换' })
      await page.setViewportSize({ width: 900, height: 800 })
      await expect(header(page).getByRole('button', { name: /当前组织/ })).toHaveCount(0)
    },
  )
})

test.describe('many organisations', () => {
  test(
    'are filtered by typing, and the arrow keys move to the matches',
    { tag: '@full' },
    async ({ page }) => {
      const list = Array.from({ length: 30 }, (_, at) => ({ id: `org.${at}`, fullName: `第 ${at} 校区` }))
      await page.route(`**${organizes.topList.path}?**`, (route) =>
        route.fulfill({ json: { code: 200, msg: '', data: { list } } }),
      )
      await page.goto('/home')
      await header(page)
        .getByRole('button', { name: /^当前组织/ })
        .click()
      await expect(page.getByRole('menuitemradio')).toHaveCount(30)
      await expect(page.getByRole('searchbox', { name: '搜索组织' })).toBeFocused()
      await page.keyboard.type('1 校')
      await expect(page.getByRole('menuitemradio').first()).toHaveText('第 1 校区')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitemradio', { name: '第 1 校区' })).toBeFocused()
      await page.getByRole('searchbox', { name: '搜索组织' }).fill('没有')
      await expect(page.getByText('没有匹配的结果')).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
})

test.describe('tools', () => {
  // Focus prefetches remotes that may stay unused, and the browser warns about unused preloads after some
  // seconds.
  test.use({ account: 'principal', tolerated: /preloaded using link preload but not used/ })

  test('every tool is reached with Tab in visual order', async ({ page }) => {
    await openWithSettings(page, '/home', {})
    await tabTo(page, '收起或展开菜单')
    for (const name of [/^当前组织/, '全屏', '尺寸', '语言', '界面设置', /^用户菜单/]) await tabTo(page, name)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: '关于' })
    for (const fact of ['教务管理系统', '1.9', 'Tessera 团队', '班级、学员、教练与流程，一处掌握'])
      await expect(about).toContainText(fact)
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(header(page).getByRole('button', { name: /^用户菜单/ })).toBeFocused()
  })

  test(
    'full screen shows a warning where the browser does not support it',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
      await openWithSettings(page, '/home', {})
      await header(page).getByRole('button', { name: '全屏' }).click()
      await expect(page.getByText('当前浏览器不支持全屏')).toBeVisible()
    },
  )

  test('full screen is entered and left', async ({ page }) => {
    await openWithSettings(page, '/home', {})
    await header(page).getByRole('button', { name: '全屏' }).click()
    await expect(header(page).getByRole('button', { name: '退出全屏' })).toBeVisible()
    await header(page).getByRole('button', { name: '退出全屏' }).click()
    await expect(header(page).getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  })

  test(
    'the size selector marks the current size and applies the selection',
    { tag: '@full' },
    async ({ page }) => {
      await openWithSettings(page, '/permission/user', {})
      await header(page).getByRole('button', { name: '尺寸' }).click()
      await expect(page.getByRole('menuitemradio', { name: '中等' })).toBeChecked()
      await page.getByRole('menuitemradio', { name: '小', exact: true }).click()
      await expect(page.getByRole('main').getByRole('button', { name: '新建' })).toHaveCSS('height', '28px')
    },
  )

  test('a selected language is stored with the user', { tag: '@full' }, async ({ page, call }) => {
    await openWithSettings(page, '/home', {})
    await header(page).getByRole('button', { name: '语言' }).click()
    const savedEvent = page.waitForResponse((response) => response.url().includes('/SystemLanguage'))
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    const saved = await savedEvent
    expect(await saved.json()).toMatchObject({ code: 200 })
    await expect(header(page).getByRole('button', { name: 'Language' })).toBeVisible()
    await expect(page.getByTitle('Academic Affairs Console')).toBeVisible()
    expect((await call(current.baseInfo, {}, 'principal')).language).toBe('en')
    await call(current.setLanguage, { language: 'zh' }, 'principal')
  })

  test(
    'documentation opens the handbook, and feedback without an address says what is missing',
    { tag: '@full' },
    async ({ page }) => {
      await openWithSettings(page, '/home', {})
      const open = async (name: string) => {
        await header(page)
          .getByRole('button', { name: /^用户菜单/ })
          .click()
        await page.getByRole('menuitem', { name }).click()
      }
      await open('使用文档')
      await expect(page.getByRole('dialog', { name: '使用文档' })).toContainText('搜索导航菜单')
      await expect(page.locator('.arco-drawer-wrapper :focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await open('意见反馈')
      await expect(page.getByText('尚未设置反馈邮箱')).toBeVisible()
    },
  )

  test(
    'with configured addresses feedback is a mail link and documentation a link',
    { tag: '@full' },
    async ({ page }) => {
      await page.route(`**${session.currentUser.path}*`, async (route) => {
        const answer = await fetchWhole(route)
        const body = await answer.json()
        Object.assign(body.data.sysConfigInfo, {
          companyEmail: 'desk@example.org',
          helpUrl: 'https://docs.example.org/',
        })
        await route.fulfill({ response: answer, json: body })
      })
      await openWithSettings(page, '/home', {})
      await header(page)
        .getByRole('button', { name: /^用户菜单/ })
        .click()
      await expect(page.getByRole('menuitem', { name: '意见反馈' })).toHaveAttribute(
        'href',
        /^mailto:desk@example\.org\?subject=/,
      )
      await expect(page.getByRole('menuitem', { name: '使用文档' })).toHaveAttribute(
        'href',
        'https://docs.example.org/',
      )
    },
  )

  test(
    'the club wording labels organisations as clubs and users as coaches',
    { tag: '@full' },
    async ({ page }) => {
      await page.route(`**${session.currentUser.path}*`, async (route) => {
        const answer = await fetchWhole(route)
        const body = await answer.json()
        body.data.sysConfigInfo.wordsVariant = 'club'
        await route.fulfill({ response: answer, json: body })
      })
      await openWithSettings(page, '/permission/user', {})
      await expect(
        page.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name: '教练管理' }),
      ).toBeVisible()
      await expect(header(page).getByRole('button', { name: /^当前俱乐部/ })).toBeVisible()
      await expect(page.getByRole('main').getByRole('columnheader', { name: '所属俱乐部' })).toBeVisible()
    },
  )
})

test.describe('without a network', () => {
  test.use({ account: 'principal', tolerated: /ERR_INTERNET_DISCONNECTED|WebSocket/ })

  test('a bar is shown while the browser is offline', async ({ page, context }) => {
    await openWithSettings(page, '/home', {})
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('网络已断开')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('网络已断开')).toHaveCount(0)
  })
})
