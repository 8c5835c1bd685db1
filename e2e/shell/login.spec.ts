import type { Page } from 'playwright/test'
import { md5 } from 'js-md5'
import { session } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/wire'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, uniqueName, type TestUser } from '../fixtures/person.ts'
import { demoPassword } from '../fixtures/sign-in.ts'

test.use({ account: null })

const account = (page: Page) => page.getByLabel('用户名或手机号')
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

async function signIn(page: Page, person: Pick<TestUser, 'account' | 'password'>, path = '/') {
  await page.goto(path)
  await account(page).fill(person.account)
  await password(page).fill(person.password)
  await submit(page).click()
}

test('the form asks for the account, then the password, and sends nothing before both are filled', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes(session.login.path) && sent.push(request.url()))
  await page.goto('/login')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('请输入账号')
  await account(page).fill('   ')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('请输入账号')
  await account(page).fill('admin')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('请输入密码')
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('a wrong password shows an error in the form, and the input stays', async ({ page }) => {
  const name = uniqueName('nobody')
  await signIn(page, { account: name, password: 'Wrong2026' })
  await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确')
  await expect(account(page)).toHaveValue(name)
  await expect(password(page)).toHaveValue('Wrong2026')
  await expect(submit(page)).toBeEnabled()
})

test('the account is trimmed and the password leaves the browser only as a hash', async ({ page, call }) => {
  const person = await createTestUser(call)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()}\n${request.postData() ?? ''}`))
  const [login] = await Promise.all([
    page.waitForRequest((request) => request.url().includes(session.login.path)),
    signIn(page, { account: `  ${person.account} `, password: person.password }),
  ])
  await expect(page).toHaveURL('/home')
  const form = new URLSearchParams(login.postData() ?? '')
  expect(form.get('account')).toBe(person.account)
  expect(form.get('password')).toMatch(/^[0-9a-f]{32}$/)
  expect(form.get('password')).toBe(md5(person.password))
  expect(form.get('grant_type')).toBe('password')
  expect(sent.filter((text) => text.includes(person.password))).toEqual([])
})

test('signing in opens the requested page', async ({ page, call }) => {
  const person = await createTestUser(call)
  await signIn(page, person, '/workFlow/flowTodo?keyword=x')
  await expect(page).toHaveURL('/workFlow/flowTodo?keyword=x')
  await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
})

test('demo accounts are marked as demo, and a click fills the form', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  const demo = page.getByRole('region', { name: '演示环境' })
  await expect(demo).toContainText(demoPassword)
  await demo.getByRole('button', { name: 'desk01' }).click()
  await expect(account(page)).toHaveValue('desk01')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner')).toContainText('演示账号')
})

test(
  'the previous sign-in is shown for two seconds after signing in, and not after a reload',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    await signIn(page, person)
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('main')).toContainText(person.realName)
    await expect(page.getByText('上次登录', { exact: true })).toBeHidden()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, person)
    const notice = page.locator('.arco-notification')
    // In one look: it closes after two seconds.
    await expect(notice).toHaveText(/上次登录.*地点：本地\/内网.*IP：127\.0\.0\.1/s)
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(person.realName)
    await expect(notice).toHaveCount(0)
  },
)

test('the form warns while caps lock is on', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await password(page).dispatchEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })
  await expect(page.getByText('大写锁定已打开')).toBeVisible()
  await expect(password(page)).toHaveAccessibleDescription('大写锁定已打开')
  await password(page).dispatchEvent('keyup', { key: 'a', bubbles: true, modifierCapsLock: false })
  await expect(page.getByText('大写锁定已打开')).toBeHidden()
})

test(
  'the fields are marked for password managers, and the password can be shown',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login')
    await expect(account(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
  },
)

test('a user can sign in with the keyboard alone', async ({ page, call }) => {
  const person = await createTestUser(call)
  await page.goto('/login')
  await expect(account(page)).toBeFocused()
  await page.keyboard.type(person.account)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('signing out asks first, ends the session and leads to the login page', async ({
  page,
  request,
  call,
}) => {
  const person = await createTestUser(call)
  await signIn(page, person)
  await page.getByRole('button', { name: `用户菜单：${person.realName}` }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('确定退出登录吗？')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const answer = await request.get(session.currentUser.path, { headers: { authorization: token ?? '' } })
  expect(await answer.json()).toMatchObject({ code: 600 })
  await page.goto('/home')
  await expect(page).toHaveURL('/login?redirect=%2Fhome')
})

test(
  'an ended session leads to the login page with the reason, and signing in returns to the page',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    await signIn(page, person, '/workFlow/flowTodo')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
    const renewed = md5('Renewed2026')
    // The server tells the open page through the socket; no click is needed.
    await call(users.resetPassword, { id: person.id, userPassword: renewed, validatePassword: renewed })
    await expect(page).toHaveURL('/login?redirect=%2FworkFlow%2FflowTodo')
    // The socket sends the reason. A call that fails first only shows that the session ended.
    await expect(page.getByRole('alert')).toHaveText(/^(密码已修改|登录已过期)，请重新登录$/)
    await account(page).fill(person.account)
    await password(page).fill('Renewed2026')
    await submit(page).click()
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  },
)

test('a user without a menu cannot sign in', { tag: '@full' }, async ({ page, call }) => {
  const person = await createTestUser(call, { roleId: '' })
  const answered = page.waitForResponse((response) => response.url().includes(session.currentUser.path))
  await signIn(page, person)
  const { authorization = '' } = (await answered).request().headers()
  await expect(page.getByRole('alert')).toHaveText('您的权限不足，请联系管理员 超级管理员')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const again = await page.request.get(session.currentUser.path, { headers: { authorization } })
  expect(await again.json()).toMatchObject({ code: Code.sessionExpired })
})

test('a disabled account gets an error when signing in', { tag: '@full' }, async ({ page, call }) => {
  const person = await createTestUser(call)
  await call(users.setState, { id: person.id })
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('账号已被禁用，请联系管理员')
})
