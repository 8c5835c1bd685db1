import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { md5 } from 'js-md5'
import { findAxeViolations } from '../fixtures/violations.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, type TestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ account: null })

let person: TestUser
test.beforeEach(async ({ page, request, call }) => {
  person = await createTestUser(call)
  const token = await fetchToken(request, person.account, person.password)
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
})

const password = (page: Page) => page.getByLabel('密码', { exact: true })
const unlock = (page: Page) => page.getByRole('button', { name: '解锁' })

async function lockScreen(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: `用户菜单：${person.realName}` }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  await expect(page).toHaveURL(`/lockScreen?redirect=${encodeURIComponent(path)}`)
}

test('the screen is locked and unlocked with the password, and shows the same page again', async ({
  page,
}) => {
  await lockScreen(page, '/workFlow/flowTodo?keyword=x')
  await expect(page.getByRole('main').getByText(person.realName, { exact: true })).toBeVisible()
  await expect(password(page)).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await unlock(page).click()
  await expect(page.getByRole('alert')).toHaveText('请输入密码')
  await password(page).fill('Wrong2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('密码不正确')
  await password(page).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/workFlow/flowTodo?keyword=x')
  await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lock'))).toBeNull()
})

test('a locked screen shows nothing of the shell on any path', { tag: '@full' }, async ({ page }) => {
  await lockScreen(page, '/home')
  await page.goto('/workFlow/flowTodo')
  await expect(page).toHaveURL(/^[^?]*\/lockScreen\?/)
  await expect(unlock(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goBack()
  await expect(unlock(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test(
  'other tabs of the browser are locked and unlocked too, and keep their pages',
  { tag: '@full' },
  async ({ page }) => {
    const other = await page.context().newPage()
    await other.goto('/workFlow/flowTodo')
    await expect(other.getByRole('region', { name: '待办事宜' })).toBeVisible()
    await lockScreen(page, '/home')
    await expect(other).toHaveURL('/lockScreen?redirect=%2FworkFlow%2FflowTodo')
    await password(other).fill(person.password)
    await unlock(other).click()
    await expect(other).toHaveURL('/workFlow/flowTodo')
    await expect(page).toHaveURL('/home')
  },
)

test('switching the account ends the session', { tag: '@full' }, async ({ page, request }) => {
  await lockScreen(page, '/home')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  // The user's data is refused after the logout; this must not lead back to the locked page.
  const loggedOut = page.waitForResponse(/oauth\/Logout/)
  await page.route(/oauth\/CurrentUser/, async (route) => {
    await loggedOut
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: '切换账号' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('lock')])).toEqual([
    null,
    null,
  ])
  const answer = await request.get('/api/oauth/CurrentUser', { headers: { authorization: token as string } })
  expect(await answer.json()).toMatchObject({ code: 600 })
})

test('password attempts are limited', { tag: '@full' }, async ({ page }) => {
  await lockScreen(page, '/home')
  for (let attempt = 0; attempt < 5; attempt++) {
    const [answer] = await Promise.all([
      page.waitForResponse(/oauth\/LockScreen/),
      password(page)
        .fill(`wrong${attempt}`)
        .then(() => unlock(page).click()),
    ])
    expect(await answer.json()).toMatchObject({ code: 400 })
    await expect(unlock(page)).toBeEnabled()
  }
  await password(page).fill(person.password)
  await unlock(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^尝试次数过多，请\d+秒后再试$/)
})

test(
  'a session that ended while locked leads to the login page with the reason',
  { tag: '@full' },
  async ({ page, call }) => {
    await lockScreen(page, '/home')
    const renewed = md5('Renewed2026')
    await call(users.resetPassword, { id: person.id, userPassword: renewed, validatePassword: renewed })
    await expect(page).toHaveURL('/login?redirect=%2Fhome')
    await expect(page.getByRole('alert')).toHaveText(/^(密码已修改|登录已过期)，请重新登录$/)
    await page.locator('#account').fill(person.account)
    await page.locator('#password').fill('Renewed2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },
)

test('/lockScreen leads a signed-out user to the login page', { tag: '@full' }, async ({ page }) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/lockScreen')
  await expect(page).toHaveURL(/\/login/)
})
