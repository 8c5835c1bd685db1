import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { changeSettings } from '../fixtures/settings.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.use({ tolerated: /preloaded using link preload but not used/ })

/** Address and a text that is there once the page is rendered. */
const screens = [
  ['/home', '孙一鸣的设备报修'],
  ['/dashboard', '班级类型'],
  ['/messageRecord', '发送人'],
  ['/profile', '联系方式'],
  ['/menuMore', '用户管理'],
  ['/errorLog', '暂无错误记录'],
  ['/404', '页面不存在'],
] as const

const pages = [
  ['/permission/user', 'principal'],
  ['/system/menu', 'permission.user'],
  ['/system/notice', '最后修改'],
  ['/edu/eduClasslist', 'C003'],
  ['/workFlow/flowTodo', '孙一鸣的设备报修'],
  ['/onlineDev/webDesign', '公开课登记'],
  ['/permission', '用户管理'],
] as const

const expectRendered = (page: Page, word: string) =>
  expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible()

/** Expects no violations on a desktop and on a phone. */
async function expectNoViolations(page: Page) {
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.getByRole('button', { name: '收起或展开菜单' })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
}

// One visit per screen. The settings change while the page is open, as they do when another tab changes them.
for (const [address, word] of screens)
  test(
    `no violations on ${address}: four layouts, light and dark, desktop and phone`,
    fullUnless(address === '/home'),
    async ({ page }) => {
      test.slow() // ten runs of axe
      await page.goto(address)
      for (const scheme of ['light', 'dark'] as const) {
        for (const layoutType of ['classic', 'functional', 'hybrid', 'plain'] as const) {
          await changeSettings(page, { layoutType, scheme })
          await expect(page.locator(`[data-layout=${layoutType}]`)).toBeVisible()
          await expectRendered(page, word)
          expect(await findAxeViolations(page), `${layoutType}, ${scheme}`).toEqual([])
        }
        await page.setViewportSize({ width: 390, height: 844 })
        await expect(page.locator('[data-layout=mobile]')).toBeVisible()
        expect(await findAxeViolations(page), `phone, ${scheme}`).toEqual([])
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    },
  )

for (const [address, word] of pages)
  test(
    `no violations on ${address}`,
    fullUnless(address === '/permission/user' || address === '/edu/eduClasslist'),
    async ({ page }) => {
      await page.goto(address)
      await expectRendered(page, word)
      await expectNoViolations(page)
    },
  )

test.describe('signed out', () => {
  test.use({ account: null })

  test('no violations on /login', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('region', { name: '演示环境' })).toBeVisible()
    await expectNoViolations(page)
  })
})

test('no violations in the user form', async ({ page }) => {
  await page.goto('/permission/user')
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('dialog', { name: '新建用户' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('账号不能为空')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('no violations in the open menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/home')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('navigation', { name: '导航菜单' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})
