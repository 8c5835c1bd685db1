import type { Page } from 'playwright/test'
import { scan } from '@tessera/shared/contract/session/scan'
import { session } from '@tessera/shared/contract/session/session'
import { findAxeViolations } from '../fixtures/violations.ts'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, type TestUser } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ account: null })

/** Opens the QR code on the computer and returns its ticket. */
async function openTicket(page: Page): Promise<string> {
  await page.goto('/login')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === scan.open.path),
    page.getByRole('tab', { name: '扫码登录' }).click(),
  ])
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  const { data } = (await answer.json()) as { data: { ticket: string } }
  return data.ticket
}

const jumpPath = (ticket: string) => `/jump?ticket=${ticket}`
const confirm = (phone: Page) => phone.getByRole('button', { name: '确认登录' })

test.describe('signed-in phone', () => {
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

  test('confirms the sign-in, and the computer is signed in as the phone’s user', async ({ page }) => {
    const ticket = await openTicket(page)
    await phone.goto(jumpPath(ticket))
    await expect(phone.getByText(`确定在该电脑上登录账号 ${person.realName} 吗？`)).toBeVisible()
    await expect(phone.getByRole('definition').nth(0)).toHaveText('Chrome · Linux')
    await expect(phone.getByRole('definition').nth(1)).toHaveText('本地/内网 · 127.0.0.1')
    expect(await findAxeViolations(phone)).toEqual([])
    await expect(page.getByRole('status')).toHaveText(`${person.realName} 已扫描，请在手机上确认登录`)
    await confirm(phone).click()
    await expect(phone.getByRole('status')).toHaveText('已确认，请在电脑上继续')
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('main')).toContainText(person.realName)
    // The computer gets a session of its own; the phone's token stays on the phone.
    const tokens = await Promise.all(
      [page, phone].map((window) => window.evaluate(() => localStorage.getItem('token'))),
    )
    expect(tokens[0]).not.toBe(tokens[1])
  })

  test(
    'refuses the sign-in, and the computer says so and offers a new code',
    { tag: '@full' },
    async ({ page }) => {
      const ticket = await openTicket(page)
      await phone.goto(jumpPath(ticket))
      await phone.getByRole('button', { name: '拒绝' }).click()
      await expect(phone.getByRole('status')).toHaveText('已拒绝，该电脑不会登录')
      await expect(page.getByRole('status')).toHaveText('手机上已拒绝本次登录')
      await page.getByRole('button', { name: '刷新二维码' }).click()
      await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    },
  )

  test(
    'scans an expired code, and both sides say that it has expired',
    { tag: '@full' },
    async ({ page }) => {
      const ticket = await openTicket(page)
      await runInDatabase(
        "update shell_scan set expires_time = now() - interval '1 second' where $1 = $1 and state = 'waiting'",
        ['x'],
      )
      await expect(page.getByRole('status')).toHaveText('二维码已过期')
      await phone.goto(jumpPath(ticket))
      await expect(phone.getByRole('alert')).toHaveText('二维码已过期，请在电脑上刷新后重新扫描')
    },
  )

  test('opens a link without a ticket and sees what to do', async () => {
    await phone.goto('/jump')
    await expect(phone.getByRole('alert')).toHaveText('链接不完整，请重新扫描电脑上的二维码')
  })
})

test(
  'a signed-out phone signs in on the login page and returns to the confirmation',
  { tag: '@full' },
  async ({ page, browser, baseURL, call }) => {
    const person = await createTestUser(call)
    const ticket = await openTicket(page)
    const context = await openPhoneContext(browser, baseURL as string)
    const phone = await context.newPage()
    await phone.goto(jumpPath(ticket))
    await expect(phone).toHaveURL(`/login?redirect=${encodeURIComponent(jumpPath(ticket))}`)
    await phone.getByLabel('用户名或手机号').fill(person.account)
    await phone.getByLabel('密码', { exact: true }).fill(person.password)
    await phone.getByRole('button', { name: '登录', exact: true }).click()
    await confirm(phone).click()
    await expect(page).toHaveURL('/home')
    await context.close()
  },
)

test(
  'the login page opens with the last sign-in method, and arrow keys switch methods',
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
  '/auth-redirect redeems a one-time code, and rejects a used one',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    const headers = { authorization: await fetchToken(request, person.account, person.password) }
    const send = async (path: string, input: object) => {
      const answer = await request.post(path, { headers, data: input })
      const { data } = (await answer.json()) as { data: Record<string, string> }
      return data
    }
    const { ticket, secret } = await send(scan.open.path, {})
    await send(scan.look.path, { ticket })
    await send(scan.confirm.path, { ticket })
    const { code } = await send(scan.state.path, { secret })
    // The code of a foreign sign-in is not bound to a secret.
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
