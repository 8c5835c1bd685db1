import type { Page } from 'playwright/test'
import { todos, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'

const search = (page: Page) => page.getByRole('dialog', { name: '搜索导航菜单' })
const found = (page: Page) => search(page).getByRole('option')
const remoteCode = /\/remotes\/[^/]+\/[^/]+\/.*\.js/

test('the home page shows widgets of remotes with their figures and loads none of their code', async ({
  page,
  call,
}) => {
  const { pagination } = await call(todos.list, { category: TodoCategory.todo })
  // Otherwise the shell loads pages of the menu in idle time.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    }),
  )
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/home')
  const card = page.getByRole('main').getByRole('link', { name: /待我审批/ })
  await expect(card).toContainText(String(pagination.total))
  await expect(page.getByRole('main').getByRole('link', { name: /开课中的班级/ })).toContainText(/\d+/)
  expect(requestedUrls.filter((address) => remoteCode.test(address))).toEqual([])
  await card.click()
  await expect(page).toHaveURL('/workFlow/flowTodo')
})

test(
  'the home page of a coach has the lessons of today and figures of their classes',
  { tag: '@full' },
  async ({ signedIn }) => {
    await runInDatabase(
      `update edu_lesson set biz_date = t.day, start_at = (t.day + time '03:10') at time zone 'Asia/Shanghai',
       end_at = (t.day + time '03:20') at time zone 'Asia/Shanghai', status = 'scheduled'
     from (select (now() at time zone 'Asia/Shanghai')::date as day) t
     where id = (select id from edu_lesson where class_id = 'class.01' and status = 'scheduled'
       order by start_at desc limit 1)`,
      [],
    )
    const page = await signedIn('coach01')
    await page.goto('/home')
    const main = page.getByRole('main')
    await expect(main.locator('[data-part=agenda]')).toContainText('游泳启蒙东01班')
    await expect(main.getByRole('link', { name: /已分班学员/ })).toContainText(/\d+/)
    // The day's work comes before news and shortcuts.
    const parts = await main.locator('[data-part=widgets], .arco-card-header-title').allInnerTexts()
    const places = ['已分班学员', '今日课程', '通知公告', '快捷入口'].map((title) =>
      parts.findIndex((part) => part.includes(title)),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await main.getByRole('link', { name: /申请/ }).first().click()
    await expect(page).toHaveURL(/\/workFlow\/flowTodo\?task=/)
  },
)

test('a widget links to its page with a filter', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home')
  await page
    .getByRole('main')
    .getByRole('link', { name: /招生中的班级/ })
    .click()
  await expect(page).toHaveURL('/edu/eduClasslist?status=recruiting')
  await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
})

test.describe('a figure that cannot be loaded', () => {
  test.use({ tolerated: /Home\/Figures/ })

  test('leaves the card and the page usable', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/edu/Home/Figures**', (route) => route.abort('connectionreset'))
    await page.goto('/home')
    const card = page.getByRole('main').getByRole('link', { name: /开课中的班级/ })
    await expect(card).toContainText('–')
    await expect(page.getByRole('main').getByRole('link', { name: /待我审批/ })).toContainText(/\d/)
  })
})

test('Ctrl+K finds actions, pages and colleagues, and opens a conversation', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('button', { name: '搜索导航菜单' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await search(page).getByRole('combobox').fill('深色')
  await expect(found(page).first()).toContainText('外观：深色')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark')
  await page.keyboard.press('Control+k')
  await search(page).getByRole('combobox').fill('xxzx')
  await found(page).filter({ hasText: '消息中心' }).click()
  await expect(page).toHaveURL('/messageRecord')
  await page.keyboard.press('Control+k')
  await search(page).getByRole('combobox').fill('coach02')
  await found(page).filter({ hasText: '/coach02' }).click()
  await expect(page.getByRole('region', { name: /^与.+聊天$/ })).toBeVisible()
})

test(
  'Ctrl+K finds pages and contributed entries by title, keyword and path, and Enter opens the selected one',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('button', { name: '搜索导航菜单' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(search(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('班级')
    await expect(found(page)).toContainText(['班级列表', '有空位的班级', '招生中的班级'])
    await page.keyboard.press('ArrowDown')
    await expect(found(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/edu/eduClasslist?status=open&hasSeat=1')
    await expect(search(page)).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('插班')
    await expect(found(page)).toHaveText([/有空位的班级/])
    await search(page).getByRole('combobox').fill('flowTodo')
    await expect(found(page).first()).toContainText('待办事宜')
    await search(page).getByRole('combobox').fill('zzzzzz')
    await expect(found(page)).toHaveCount(0)
    await expect(search(page)).toContainText('未找到“zzzzzz”')
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveCount(0)
    await expect(page).toHaveURL('/edu/eduClasslist?status=open&hasSeat=1')
  },
)

test(
  'the profile page shows the signed-in user and links contributed by remotes',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '个人资料' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page).toHaveTitle('个人资料 - 教务管理系统')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2, name: '超级管理员' })).toBeVisible()
    await expect(main).toContainText('admin')
    await main.getByRole('link', { name: /同事与账号/ }).click()
    await expect(page).toHaveURL('/permission/user')
  },
)

test.describe('coach01', () => {
  test.use({ account: 'coach01' })

  test(
    'pages outside the menu are offered neither in the profile nor in the search',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/profile')
      await expect(page.getByRole('link', { name: /我的待办/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /同事与账号/ })).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await search(page).getByRole('combobox').fill('员工')
      await expect(search(page)).toContainText('未找到')
      await search(page).getByRole('combobox').fill('灰度')
      await expect(found(page)).toHaveCount(0)
    },
  )
})

test.describe('in English, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('widgets are translated, and the search is not offered', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tessera.language', 'en'))
    await page.goto('/home')
    await expect(page.getByRole('main').getByRole('link', { name: /Pending my approval/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
