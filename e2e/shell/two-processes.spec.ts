import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { scan } from '@tessera/shared/contract/shell/scan'
import { expect, test } from '../fixtures/journey.ts'
import { startRoundRobinProxy } from '../fixtures/round-robin-proxy.ts'
import { createTestUser } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { startServer } from '../fixtures/server.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ account: null })

const opener = (page: Page) => page.locator('header').getByRole('button', { name: /^聊天/ })
const bubbles = (page: Page) => page.getByRole('log').locator('.chat-bubble')
const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.keyboard.press('Enter')
}

test('with two server processes behind one address, a scan signs in, two users chat, and sessions end at once', async ({
  browser,
  baseURL,
  request,
  call,
  cleanConsole,
}) => {
  const other = startServer(process.env['E2E_DATA_DIR'] as string)
  const otherOrigin = await other.origin
  const proxy = await startRoundRobinProxy([baseURL as string, otherOrigin])
  const one = await createTestUser(call)
  const two = await createTestUser(call)
  const phoneToken = await fetchToken(request, one.account, one.password)
  const phone = await openPhoneContext(browser, proxy.origin, phoneToken)
  const [mine, theirs] = await Promise.all(
    [1, 2].map(() =>
      browser.newContext({
        baseURL: proxy.origin,
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      }),
    ),
  )
  for (const context of [phone, mine!, theirs!]) cleanConsole.watch(context, proxy.origin)
  try {
    // The requests of a scan (ticket, lookup by the phone, confirmation, exchange) go to either process.
    const my = await mine!.newPage()
    const their = await theirs!.newPage()
    await my.goto('/login')
    const [opened] = await Promise.all([
      my.waitForResponse((answer) => new URL(answer.url()).pathname === scan.open.path),
      my.getByRole('tab', { name: '扫码登录' }).click(),
    ])
    const { ticket } = ((await opened.json()) as { data: { ticket: string } }).data
    const phonePage = await phone.newPage()
    await phonePage.goto(`/jump?ticket=${ticket}`)
    await expect(my.getByRole('status')).toHaveText(`${one.realName} 已扫描，请在手机上确认登录`)
    await phonePage.getByRole('button', { name: '确认登录' }).click()
    await expect(my).toHaveURL('/home')
    await expect(my.getByRole('main')).toContainText(one.realName)
    await phone.close()
    await expect.poll(() => proxy.socketTargets.length).toBeGreaterThan(0)

    await their.goto('/login')
    await their.getByLabel('用户名或手机号').fill(two.account)
    await their.getByLabel('密码', { exact: true }).fill(two.password)
    await their.getByRole('button', { name: '登录', exact: true }).click()
    await expect(their).toHaveURL('/home')
    await expect.poll(() => proxy.socketTargets.length).toBeGreaterThan(1)
    // Make sure that the sockets are at different processes and that both processes answered requests.
    expect(proxy.socketTargets.slice(-2).toSorted()).toEqual([0, 1])
    expect(Math.min(...proxy.requestCounts)).toBeGreaterThan(10)

    for (const [page, person] of [
      [my, two],
      [their, one],
    ] as const) {
      await opener(page).click()
      await page.getByRole('tab', { name: '联系人' }).click()
      await page.getByRole('textbox', { name: '搜索姓名或账号' }).fill(person.account)
      await page.getByRole('list', { name: '联系人' }).getByRole('button', { name: person.account }).click()
      await expect(page.getByRole('region', { name: `与${person.realName}聊天` })).toBeVisible()
    }
    await sendMessage(my, '到那边')
    await expect(bubbles(their)).toHaveText(['到那边'])
    await expect(my.getByRole('log').getByText('已读', { exact: true })).toBeVisible()
    await sendMessage(their, '到这边')
    await expect(bubbles(my)).toHaveText(['到那边', '到这边'])

    // The call that ends a session reaches one process. The window's socket may be at the other one.
    for (const [page, person] of [
      [my, one],
      [their, two],
    ] as const) {
      await call(users.setState, { id: person.id })
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('账号已被禁用，请联系管理员')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    }
  } finally {
    await Promise.all([phone, mine!, theirs!].map((context) => context.close()))
    await proxy.close()
    other.child.kill('SIGTERM')
    await other.ended
  }
})
