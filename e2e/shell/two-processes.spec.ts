import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { scan } from '@tessera/shared/contract/session/scan'
import { expect, test } from '../fixtures/journey.ts'
import { startRoundRobinProxy } from '../fixtures/round-robin-proxy.ts'
import { createTestUser } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { startServer } from '../fixtures/server.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ account: null })

const opener = (page: Page) => page.locator('header').getByRole('button', { name: /^聊天/ })
const bubbles = (page: Page) => page.getByRole('log').getByRole('article').getByRole('paragraph')
const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.keyboard.press('Enter')
}

test(
  'with two server processes behind one address, a scan signs in, two users chat, and sessions end at once',
  { tag: '@full' },
  async ({ browser, baseURL, request, call, cleanConsole }) => {
    const other = startServer(process.env['E2E_DATA_DIR'] as string)
    const otherOrigin = await other.origin
    const proxy = await startRoundRobinProxy([baseURL as string, otherOrigin])
    const alice = await createTestUser(call)
    const bob = await createTestUser(call)
    const phoneToken = await fetchToken(request, alice.account, alice.password)
    const phone = await openPhoneContext(browser, proxy.origin, phoneToken)
    const [aliceContext, bobContext] = await Promise.all(
      [1, 2].map(() =>
        browser.newContext({
          baseURL: proxy.origin,
          locale: 'zh-CN',
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
        }),
      ),
    )
    for (const context of [phone, aliceContext!, bobContext!]) cleanConsole.watch(context, proxy.origin)
    try {
      // The requests of a scan (ticket, lookup by the phone, confirmation, exchange) go to either process.
      const alicePage = await aliceContext!.newPage()
      const bobPage = await bobContext!.newPage()
      await alicePage.goto('/login')
      const [opened] = await Promise.all([
        alicePage.waitForResponse((answer) => new URL(answer.url()).pathname === scan.open.path),
        alicePage.getByRole('tab', { name: '扫码登录' }).click(),
      ])
      const { ticket } = ((await opened.json()) as { data: { ticket: string } }).data
      const phonePage = await phone.newPage()
      await phonePage.goto(`/jump?ticket=${ticket}`)
      await expect(alicePage.getByRole('status')).toHaveText(`${alice.realName} 已扫描，请在手机上确认登录`)
      await phonePage.getByRole('button', { name: '确认登录' }).click()
      await expect(alicePage).toHaveURL('/home')
      await expect(alicePage.getByRole('main')).toContainText(alice.realName)
      await phone.close()
      await expect.poll(() => proxy.socketTargets.length).toBeGreaterThan(0)

      await bobPage.goto('/login')
      await bobPage.getByLabel('用户名或手机号').fill(bob.account)
      await bobPage.getByLabel('密码', { exact: true }).fill(bob.password)
      await bobPage.getByRole('button', { name: '登录', exact: true }).click()
      await expect(bobPage).toHaveURL('/home')
      await expect.poll(() => proxy.socketTargets.length).toBeGreaterThan(1)
      // Make sure that the sockets are at different processes and that both processes answered requests.
      expect(proxy.socketTargets.slice(-2).toSorted()).toEqual([0, 1])
      expect(Math.min(...proxy.requestCounts)).toBeGreaterThan(10)

      for (const [page, person] of [
        [alicePage, bob],
        [bobPage, alice],
      ] as const) {
        await opener(page).click()
        await page.getByRole('tab', { name: '联系人' }).click()
        await page.getByRole('textbox', { name: '搜索姓名或账号' }).fill(person.account)
        await page.getByRole('list', { name: '联系人' }).getByRole('button', { name: person.account }).click()
        await expect(page.getByRole('region', { name: `与${person.realName}聊天` })).toBeVisible()
      }
      await sendMessage(alicePage, '到那边')
      await expect(bubbles(bobPage)).toHaveText(['到那边'])
      await expect(alicePage.getByRole('log').getByText('已读', { exact: true })).toBeVisible()
      await sendMessage(bobPage, '到这边')
      await expect(bubbles(alicePage)).toHaveText(['到那边', '到这边'])

      // The call that ends a session reaches one process. The window's socket may be connected to the other one.
      for (const [page, person] of [
        [alicePage, alice],
        [bobPage, bob],
      ] as const) {
        await call(users.setState, { id: person.id })
        // First the message, which goes after a moment.
        await expect(page.getByText('账号已被禁用，请联系管理员')).toBeVisible()
        await expect(page).toHaveURL(/\/login/)
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      }
    } finally {
      await Promise.all([phone, aliceContext!, bobContext!].map((context) => context.close()))
      await proxy.close()
      other.child.kill('SIGTERM')
      await other.ended
    }
  },
)
