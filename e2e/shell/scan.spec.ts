import type { Page } from 'playwright/test'
import { scan } from '@tessera/shared/contract/shell/scan'
import { session } from '@tessera/shared/contract/shell/session'
import { findAxeViolations } from '../fixtures/violations.ts'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, type TestUser } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ account: null })

/** The computer shows its QR code; gives the ticket in it. */
async function ticketOf(page: Page): Promise<string> {
  await page.goto('/login')
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === scan.open.path),
    page.getByRole('tab', { name: '扫码登录' }).click(),
  ])
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket
}

const jump = (ticket: string) => `/jump?ticket=${ticket}`
const confirm = (phone: Page) => phone.getByRole('button', { name: '确认登录' })

test.describe('a phone that is signed in', () => {
  let person: TestUser
  let phone: Page
  test.beforeEach(async ({ browser, baseURL, request, call, cleanConsole }) => {
    person = await createTestUser(call)
    const context = await openPhoneContext(
      browser,
      baseURL as string,
      await fetchToken(request, person.account, person.password),
    )
    cleanConsole.watch(context)
    phone = await context.newPage()
  })
  test.afterEach(() => phone.context().close())

  test('confirms, and the computer is signed in as its holder', async ({ page }) => {
    const ticket = await ticketOf(page)
    await phone.goto(jump(ticket))
    await expect(phone.getByText(`确定在该电脑上登录账号 ${person.realName} 吗？`)).toBeVisible()
    await expect(phone.getByRole('definition').nth(0)).toHaveText('Chrome · Linux')
    await expect(phone.getByRole('definition').nth(1)).toHaveText('本地/内网 · 127.0.0.1')
    expect(await findAxeViolations(phone)).toEqual([])
    await expect(page.getByRole('status')).toHaveText(`${person.realName} 已扫描，请在手机上确认登录`)
    await confirm(phone).click()
    await expect(phone.getByRole('status')).toHaveText('已确认，请在电脑上继续')
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('main')).toContainText(person.realName)
    // A session of its own: the phone's token stays on the phone.
    const tokens = await Promise.all(
      [page, phone].map((one) => one.evaluate(() => localStorage.getItem('token'))),
    )
    expect(tokens[0]).not.toBe(tokens[1])
  })

  test('refuses, and the computer says so and offers a new code', async ({ page }) => {
    await phone.goto(jump(await ticketOf(page)))
    await phone.getByRole('button', { name: '拒绝' }).click()
    await expect(phone.getByRole('status')).toHaveText('已拒绝，该电脑不会登录')
    await expect(page.getByRole('status')).toHaveText('手机上已拒绝本次登录')
    await page.getByRole('button', { name: '刷新二维码' }).click()
    await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('comes too late: both sides say that the code has expired', { tag: '@full' }, async ({ page }) => {
    const ticket = await ticketOf(page)
    await runInDatabase(
      "update shell_scan set expires_time = now() - interval '1 second' where $1 = $1 and state = 'waiting'",
      ['x'],
    )
    await expect(page.getByRole('status')).toHaveText('二维码已过期')
    await phone.goto(jump(ticket))
    await expect(phone.getByRole('alert')).toHaveText('二维码已过期，请在电脑上刷新后重新扫描')
  })

  test('a link without a ticket says what to do', async () => {
    await phone.goto('/jump')
    await expect(phone.getByRole('alert')).toHaveText('链接不完整，请重新扫描电脑上的二维码')
  })
})

test(
  'a phone that is not signed in goes through the login page and back',
  { tag: '@full' },
  async ({ page, browser, baseURL, call }) => {
    const person = await createTestUser(call)
    const ticket = await ticketOf(page)
    const context = await openPhoneContext(browser, baseURL as string)
    const phone = await context.newPage()
    await phone.goto(jump(ticket))
    await expect(phone).toHaveURL(`/login?redirect=${encodeURIComponent(jump(ticket))}`)
    await phone.getByLabel('用户名或手机号').fill(person.account)
    await phone.getByLabel('密码', { exact: true }).fill(person.password)
    await phone.getByRole('button', { name: '登录', exact: true }).click()
    await confirm(phone).click()
    await expect(page).toHaveURL('/home')
    await context.close()
  },
)

test(
  'the way that was taken is there the next time; the arrows move between the ways',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('tab', { name: '账号登录' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '扫码登录' })).toBeFocused()
    await expect(page.getByRole('tab', { name: '扫码登录' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: '验证码登录' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '账号登录' })).toBeFocused()
    await page.evaluate(() => localStorage.setItem('tessera.loginMode', 'scan'))
    await page.reload()
    await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test(
  '/auth-redirect takes a one-time code; one that is unknown or used is told so',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    const headers = { authorization: await fetchToken(request, person.account, person.password) }
    const send = async (path: string, data: object) =>
      ((await (await request.post(path, { headers, data })).json()) as { data: Record<string, string> }).data
    const { ticket, secret } = await send(scan.open.path, {})
    await send(scan.look.path, { ticket })
    await send(scan.confirm.path, { ticket })
    const { code } = await send(scan.state.path, { secret })
    // What a foreign sign-in brings is bound to no secret.
    await runInDatabase('update shell_sign_in_code set bound_hash = null where user_id = $1', [person.id])
    await page.goto(`/auth-redirect?code=${code}&redirect=${encodeURIComponent('/workFlow/flowTodo')}`)
    await expect(page).toHaveURL('/workFlow/flowTodo')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/auth-redirect?code=${code}`)
    await expect(page.getByRole('alert')).toHaveText('登录凭证无效或已使用，请重新登录')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(page).toHaveURL('/login')
    const answer = await request.post(session.exchange.path, { data: { code } })
    expect(await answer.json()).toMatchObject({ code: 400 })
  },
)
