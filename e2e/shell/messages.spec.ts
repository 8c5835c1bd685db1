import type { Page } from 'playwright/test'
import { notices } from '@tessera/shared/contract/messaging/messages'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /站内消息/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: '站内消息' })
const readUnreadCount = async (page: Page) => {
  const label = await bell(page).getAttribute('aria-label')
  return Number(/(\d+) 条未读/.exec(label ?? '')?.[1] ?? 0)
}

/** Publishes a notice to one account and returns its title. */
async function publishNotice(call: CallAs, account: string, bodyText = '<p>请查收。</p>'): Promise<string> {
  const title = uniqueName('通知')
  const { id } = await call(notices.create, { title, bodyText, toUserIds: `user.${account}` })
  await call(notices.release, { id })
  return title
}

test('a published notice is counted on the bell at once, and is not counted after it was opened', async ({
  signedIn,
  call,
}) => {
  const page = await signedIn('coach21')
  await page.goto('/profile?tab=password')
  // Other journeys may have written to this user, too.
  await expect(bell(page)).toHaveAccessibleName(/^站内消息，\d+ 条未读$/)
  const before = await readUnreadCount(page)
  const title = await publishNotice(
    call,
    'coach21',
    '<p>第一段<strong>加粗</strong></p><script>document.title="hacked"</script><p onclick="x()" style="position:fixed">第二段</p>',
  )
  await expect(bell(page)).toHaveAccessibleName(`站内消息，${before + 1} 条未读`)

  await bell(page).click()
  await expect(drawer(page).getByRole('listitem').first()).toContainText(title)
  await drawer(page)
    .getByRole('button', { name: new RegExp(title) })
    .click()
  const dialog = page.getByRole('dialog', { name: '查看消息' })
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(dialog).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(dialog).toContainText('超级管理员/admin')
  await expect(dialog.getByText('加粗')).toHaveCSS('font-weight', /^(700|bold)/)
  await expect(dialog.getByText('第二段')).toHaveCSS('position', 'static')
  await expect(page).not.toHaveTitle('hacked')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(bell(page)).toHaveAccessibleName(`站内消息，${before} 条未读`)
  await expect(drawer(page).getByRole('button', { name: new RegExp(title) })).not.toContainText('未读')
  expect(await findAxeViolations(page)).toEqual([])
})

test('a message about a to-do opens the to-dos', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('principal')
  await page.goto('/home')
  await bell(page).click()
  await drawer(page)
    .getByRole('button', { name: /您有一条新的待办：设备报修/ })
    .click()
  await expect(page).toHaveURL(/\/workFlow\/flowTodo\?task=/)
  await expect(drawer(page)).toHaveCount(0)
})

test(
  'one error message is shown at a time, and it disappears after a short time',
  { tag: '@full' },
  async ({ signedIn }) => {
    const page = await signedIn('principal')
    await page.goto('/home')
    let failures = 0
    await page.route('**/api/message/ReadInfo/**', (route) =>
      route.fulfill({ json: { code: 400, msg: `第 ${++failures} 次失败`, data: null } }),
    )
    await bell(page).click()
    const first = drawer(page).getByRole('listitem').getByRole('button').first()
    const toasts = page.locator('.arco-message')
    await first.click()
    await expect(toasts).toHaveText(['第 1 次失败'])
    await first.click()
    await expect(toasts).toHaveText(['第 2 次失败'])
    await expect(toasts).toHaveCount(0)
  },
)

test('marking all messages as read asks first', { tag: '@full' }, async ({ signedIn, call }) => {
  const page = await signedIn('coach22')
  await publishNotice(call, 'coach22')
  await page.goto('/home')
  await expect.poll(() => readUnreadCount(page)).toBeGreaterThan(0)
  await bell(page).click()
  await drawer(page).getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '取消' }).click()
  expect(await readUnreadCount(page)).toBeGreaterThan(0)
  await drawer(page).getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
  await expect(bell(page)).toHaveAccessibleName('站内消息')
  await expect(drawer(page).getByText('未读', { exact: true })).toHaveCount(0)
})

test(
  'twenty messages are loaded at a time, and more when the list is scrolled',
  { tag: '@full' },
  async ({ signedIn, call }) => {
    test.slow()
    for (let n = 0; n < 25; n += 1) await publishNotice(call, 'coach23')
    const page = await signedIn('coach23')
    await page.goto('/home')
    await bell(page).click()
    const items = drawer(page).getByRole('listitem')
    await expect(items).toHaveCount(20)
    const region = drawer(page).getByRole('region', { name: '站内消息' })
    await region.evaluate((list) => list.scrollTo(0, list.scrollHeight - list.clientHeight - 190))
    await expect.poll(() => items.count()).toBeGreaterThan(20)
    await expect(async () => {
      await region.evaluate((list) => list.scrollTo(0, list.scrollHeight))
      await expect(drawer(page)).toContainText('没有更多了', { timeout: 1000 })
    }).toPass()
  },
)

test('the message centre finds, opens and deletes messages of the user', async ({ signedIn, call }) => {
  const page = await signedIn('coach24')
  const kept = await publishNotice(call, 'coach24')
  const deleted = await publishNotice(call, 'coach24')
  await page.goto('/home')
  await bell(page).click()
  await drawer(page).getByRole('button', { name: '消息中心' }).click()
  await expect(page).toHaveURL('/messageRecord')
  await expect(page).toHaveTitle('消息中心 - 教务管理系统')
  await expect(rowOf(page, deleted)).toContainText('未读')
  await runRowAction(page, rowOf(page, deleted), '查看')
  await page
    .getByRole('dialog', { name: '查看消息' })
    .getByRole('button', { name: '关闭', exact: true })
    .click()
  await expect(rowOf(page, deleted)).toContainText('已读')

  await page.getByRole('radiogroup', { name: '类型' }).getByText('系统消息').click()
  await expect(rowsOf(page).filter({ hasText: deleted })).toHaveCount(0)
  await page.getByRole('radiogroup', { name: '类型' }).getByText('公告').click()
  await searchList(page, deleted)
  await expect(rowsOf(page)).toHaveCount(1)
  await rowOf(page, deleted).getByRole('checkbox').click()
  await page.getByRole('button', { name: '删除所选（1）' }).click()
  await expect(page.getByRole('dialog', { name: `删除消息“${deleted}”？` })).toContainText(
    '此操作将永久删除该数据，是否继续？',
  )
  await page
    .getByRole('dialog', { name: `删除消息“${deleted}”？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(rowsOf(page).filter({ hasText: deleted })).toHaveCount(0)
  await searchList(page, '')
  await expect(rowOf(page, kept)).toBeVisible()
  const { list } = await call(notices.list, { keyword: deleted })
  expect(list).toHaveLength(1)
})
