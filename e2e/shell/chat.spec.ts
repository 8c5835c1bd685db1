import type { BrowserContext, Page } from 'playwright/test'
import { session } from '@tessera/shared/contract/session/session'
import { callWithToken } from '../fixtures/api.ts'
import { expect, test as plain } from '../fixtures/journey.ts'
import { createTestUser, type TestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

interface ChatWindow {
  page: Page
  context: BrowserContext
  token: string
}

const test = plain.extend<{ openChatWindow: (person: TestUser) => Promise<ChatWindow> }>({
  // Each journey opens windows for users of its own and does not use `page`.
  account: null,
  openChatWindow: async ({ browser, request, baseURL, cleanConsole }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (person) => {
      const token = await fetchToken(request, person.account, person.password)
      const origin = baseURL as string
      const storageState = {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
      }
      const context = await browser.newContext({
        baseURL: origin,
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
        storageState,
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      cleanConsole.watch(context)
      const page = await context.newPage()
      await page.goto('/home')
      await expect(opener(page)).toBeVisible()
      return { page, context, token }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

// Each journey has two users of its own, so that messages of other journeys do not interfere.
let alice: TestUser
let bob: TestUser
test.beforeEach(async ({ call }) => {
  alice = await createTestUser(call)
  bob = await createTestUser(call)
})

const opener = (page: Page) => page.locator('header').getByRole('button', { name: /^聊天/ })
const windowWith = (page: Page, { realName }: TestUser) =>
  page.getByRole('region', { name: `与${realName}聊天` })
const bubbles = (page: Page) => page.getByRole('log').getByRole('article').getByRole('paragraph')

/** Opens a conversation from the contacts. */
async function openConversation(page: Page, person: TestUser) {
  await opener(page).click()
  await page.getByRole('tab', { name: '联系人' }).click()
  await page.getByRole('textbox', { name: '搜索姓名或账号' }).fill(person.account)
  await page.getByRole('list', { name: '联系人' }).getByRole('button', { name: person.account }).click()
  await expect(windowWith(page, person)).toBeVisible()
}

const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.keyboard.press('Enter')
}

/** The parts of the chat. The page next to it has its own accessibility journeys. */
const chatSelector = '[data-chat]'

test('a message arrives at once, is counted as unread, and is read when its conversation is opened', async ({
  openChatWindow,
}) => {
  const aliceWindow = await openChatWindow(alice)
  const bobWindow = await openChatWindow(bob)
  await openConversation(aliceWindow.page, bob)
  await sendMessage(aliceWindow.page, '周六下午有空吗？[微笑] https://a.example/x')
  await expect(bubbles(aliceWindow.page)).toHaveCount(1)
  await expect(aliceWindow.page.getByRole('log').getByText('未读', { exact: true })).toBeVisible()

  await expect(bobWindow.page.getByRole('button', { name: '聊天，1 条未读' })).toBeVisible()
  await opener(bobWindow.page).click()
  const row = bobWindow.page.getByRole('list', { name: '消息' }).getByRole('button')
  await expect(row).toContainText(alice.realName)
  await expect(row).toContainText('1 条未读')
  expect(await findAxeViolations(bobWindow.page, chatSelector)).toEqual([])
  await row.click()
  await expect(bobWindow.page.getByRole('button', { name: '聊天', exact: true })).toBeVisible()
  await expect(bobWindow.page.getByRole('log').getByRole('img', { name: '微笑' })).toHaveText('🙂')
  await expect(bobWindow.page.getByRole('link', { name: 'https://a.example/x' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(aliceWindow.page.getByRole('log').getByText('已读', { exact: true })).toBeVisible()
  expect(await findAxeViolations(bobWindow.page, chatSelector)).toEqual([])
  await bobWindow.page.setViewportSize({ width: 390, height: 844 })
  expect(await findAxeViolations(bobWindow.page, chatSelector)).toEqual([])
})

test('Enter sends, Shift+Enter starts a new line, and empty text and Enter of an input method send nothing', async ({
  openChatWindow,
}) => {
  const { page } = await openChatWindow(alice)
  await openConversation(page, bob)
  const field = page.getByRole('textbox', { name: '输入消息' })
  await field.fill('   ')
  await page.keyboard.press('Enter')
  await field.fill('第一行')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('第二行')
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(bubbles(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(bubbles(page)).toHaveText(['第一行\n第二行'])
  await expect(field).toHaveValue('')
})

test(
  'the emoji grid is used with the keyboard: arrows move and Enter inserts the bracketed name',
  { tag: '@full' },
  async ({ openChatWindow }) => {
    const { page } = await openChatWindow(alice)
    await openConversation(page, bob)
    await page.getByRole('button', { name: '表情' }).click()
    await expect(page.getByRole('group', { name: '表情' }).getByRole('button')).toHaveCount(120)
    await expect(page.getByRole('button', { name: '微笑' })).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const field = page.getByRole('textbox', { name: '输入消息' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('[呲牙]')
  },
)

test(
  'a picture is uploaded, shown to both users and enlarged; other files and large files are refused',
  { tag: '@full' },
  async ({ openChatWindow }) => {
    const aliceWindow = await openChatWindow(alice)
    const bobWindow = await openChatWindow(bob)
    await openConversation(aliceWindow.page, bob)
    await openConversation(bobWindow.page, alice)
    const upload = aliceWindow.page.locator('input[type=file][data-of=chat]')
    await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(aliceWindow.page.getByText('只能上传图片')).toBeVisible()
    await upload.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(aliceWindow.page.getByText('图片大小不能超过 5 MB')).toBeVisible()
    const drawn = await aliceWindow.page.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 120, height: 80 })
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
    for (const { page } of [aliceWindow, bobWindow]) {
      const picture = page.getByRole('log').getByRole('img')
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120)
    }
    await bobWindow.page.getByRole('button', { name: new RegExp(`${alice.realName}.*发送的图片`) }).click()
    await expect(bobWindow.page.locator('.arco-image-preview-img')).toBeVisible()
  },
)

test.describe('lost connection', () => {
  test.use({ tolerated: /WebSocket|ERR_INTERNET_DISCONNECTED/ })

  test('messages that were written offline are sent once and in order after reconnecting, also after a reload', async ({
    openChatWindow,
  }) => {
    const aliceWindow = await openChatWindow(alice)
    const bobWindow = await openChatWindow(bob)
    await openConversation(aliceWindow.page, bob)
    await openConversation(bobWindow.page, alice)
    await sendMessage(aliceWindow.page, '在线 0')
    await expect(bubbles(bobWindow.page)).toHaveText(['在线 0'])
    await aliceWindow.context.setOffline(true)
    await expect(aliceWindow.page.getByText('连接已断开，正在重连')).toBeVisible()
    for (const n of [1, 2, 3]) await sendMessage(aliceWindow.page, `离线 ${n}`)
    await expect(aliceWindow.page.getByText('等待网络')).toHaveCount(3)
    await aliceWindow.context.setOffline(false)
    const all = ['在线 0', '离线 1', '离线 2', '离线 3']
    await expect(bubbles(bobWindow.page)).toHaveText(all)
    await expect(bubbles(aliceWindow.page)).toHaveText(all)
    await expect(aliceWindow.page.getByText('等待网络')).toHaveCount(0)

    // Only the socket is lost, and the page is reloaded before it reconnects.
    await aliceWindow.page.routeWebSocket('**/websocket', (socket) => void socket.close())
    await aliceWindow.page.reload()
    await openConversation(aliceWindow.page, bob)
    await sendMessage(aliceWindow.page, '重载 4')
    await expect(aliceWindow.page.getByText('等待网络')).toBeVisible()
    await aliceWindow.page.unrouteAll()
    await aliceWindow.page.routeWebSocket('**/websocket', (socket) => void socket.connectToServer())
    await aliceWindow.page.reload()
    await expect(bubbles(bobWindow.page)).toHaveText([...all, '重载 4'])
  })
})

test(
  'earlier messages load above without moving the visible ones, and the history is searched by keyword',
  { tag: '@full' },
  async ({ openChatWindow }) => {
    const aliceWindow = await openChatWindow(alice)
    const bobWindow = await openChatWindow(bob)
    await openConversation(bobWindow.page, alice)
    for (let n = 1; n <= 65; n++)
      await sendMessage(bobWindow.page, n === 3 ? '第 3 条：三号教室' : `第 ${n} 条`)
    await expect(bobWindow.page.getByText('发送中')).toHaveCount(0)
    await openConversation(aliceWindow.page, bob)
    await expect(bubbles(aliceWindow.page)).toHaveCount(30)
    await expect(bubbles(aliceWindow.page).last()).toBeInViewport()
    const top = bubbles(aliceWindow.page).filter({ hasText: '第 36 条' })
    await aliceWindow.page.getByRole('log').evaluate((log) => (log.scrollTop = 60))
    const before = await top.boundingBox()
    await expect(bubbles(aliceWindow.page)).toHaveCount(60)
    const after = await top.boundingBox()
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(80)

    await aliceWindow.page.getByRole('button', { name: '聊天记录' }).click()
    const history = aliceWindow.page.getByRole('complementary', { name: '聊天记录' })
    await expect(history.getByText('第 2 / 2 页')).toBeVisible()
    await history.getByRole('textbox', { name: '搜索聊天记录' }).fill('教室')
    await aliceWindow.page.keyboard.press('Enter')
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history.locator('mark')).toHaveText('教室')
    expect(await findAxeViolations(aliceWindow.page, chatSelector)).toEqual([])
  },
)

test(
  'an ended session leads to the login page with the reason',
  { tag: '@full' },
  async ({ openChatWindow, request }) => {
    const { page, token } = await openChatWindow(alice)
    // A pending call of the page could otherwise fail first, with another message.
    await page.waitForLoadState('networkidle')
    await callWithToken(request, token, session.logout, {})
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('您已退出登录')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)
