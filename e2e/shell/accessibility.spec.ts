import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { violations } from '../fixtures/violations.ts'

// A sentence that is still fading in has the contrast of a ghost.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Address, and what stands there once the page is drawn. */
const pages = [
  ['/home', '我的待办'],
  ['/permission/user', 'principal'],
  ['/system/menu', 'permission.user'],
  ['/system/notice', '最后修改'],
  ['/messageRecord', '发送人'],
  ['/edu/eduClasslist', 'C003'],
  ['/workFlow/flowTodo', '孙一鸣的退费申请'],
  ['/onlineDev/webDesign', '公开课登记'],
  ['/dashboard', '班级类型'],
  ['/menuMore', '用户管理'],
  ['/errorLog', '没有记录到错误'],
  ['/permission', '用户管理'],
] as const

/** On a desk and on a phone. */
async function expectNone(page: Page) {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.getByRole('button', { name: '收起或展开菜单' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
}

for (const [address, word] of pages)
  test(`no violations on ${address}`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible()
    await expectNone(page)
  })

test.describe('nobody', () => {
  test.use({ account: null })

  test('no violations on /login', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('region', { name: '演示环境' })).toBeVisible()
    await expectNone(page)
  })
})

test('no violations in the form of a user', async ({ page }) => {
  await page.goto('/permission/user')
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('dialog', { name: '新建用户' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('账号不能为空')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('no violations in the drawn menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/home')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('navigation', { name: '导航菜单' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
