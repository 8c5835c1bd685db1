import type { Locator, Page } from 'playwright/test'
import { groups } from '@tessera/shared/contract/org/groups'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const cardsOf = (page: Page): Locator => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })
const sheetOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const filterButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: '筛选', exact: true })
const openFilters = async (page: Page): Promise<Locator> => {
  await filterButton(page).tap()
  return sheetOf(page, '筛选和排序')
}
const showResults = (page: Page) => page.getByRole('button', { name: '查看结果' }).tap()
const runCardAction = async (page: Page, title: string, label: string) => {
  await page.getByRole('button', { name: `更多操作：${title}` }).tap()
  await sheetOf(page, title).getByRole('button', { name: label, exact: true }).tap()
}

/** Rests a finger on the middle of an element for a second. Playwright itself has taps only. */
async function pressLong(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(1_000)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('users: filter, edit in a form that fills the screen, run an action and select', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await page.goto('/permission/user')
  await expect(cardsOf(page)).toHaveCount(20)
  const filters = await openFilters(page)
  await filters.getByRole('searchbox', { name: '关键词' }).fill(person.account)
  await selectOption(page, filters.getByRole('combobox', { name: '排序方式' }), '账号')
  expect(await findAxeViolations(page)).toEqual([])
  await showResults(page)
  await expect(cardsOf(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`keyword=${person.account}&sidx=account&sort=asc`))
  await expect(filterButton(page)).toHaveAccessibleDescription('已用 1 个条件')
  const card = cardOf(page, person.realName)
  await expect(card.getByRole('definition')).toHaveText([person.account, /.+/])
  expect(await findAxeViolations(page)).toEqual([])

  await card.tap()
  const form = sheetOf(page, '编辑用户')
  await expect(form.getByLabel('账号')).toHaveValue(person.account)
  const save = form.getByRole('button', { name: '保存' })
  const box = (await save.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.y + box.height).toBeLessThanOrEqual(844)
  expect(box.y).toBeGreaterThan(744)
  const renamed = uniqueName('改名')
  await form.getByLabel('姓名').fill(renamed)
  await save.tap()
  await expect(cardOf(page, renamed)).toBeVisible()

  await runCardAction(page, renamed, '禁用')
  await expect(cardOf(page, renamed)).toContainText('禁用')
  await runCardAction(page, renamed, '重置密码')
  const dialog = page.getByRole('dialog', { name: /^重置密码/ })
  await expect(dialog).toHaveCSS('width', '390px')
  const submit = (await dialog.getByRole('button', { name: '保存' }).boundingBox())!
  expect(submit.y).toBeGreaterThan(744)
  await dialog.getByRole('button', { name: '取消' }).tap()

  await pressLong(page, cardOf(page, renamed))
  await expect(page.getByRole('group', { name: '已选择 1 项' })).toBeVisible()
  await page.getByRole('article').tap()
  await expect(page.getByRole('group', { name: '已选择 1 项' })).toHaveCount(0)
  await page.getByRole('button', { name: '完成' }).tap()
  await openFilters(page)
  await page.getByRole('button', { name: '重置' }).tap()
  await showResults(page)
  await expect(cardsOf(page)).toHaveCount(20)
})

/** The controls of the page that are too low for a finger, as class and height. */
const listLowControls = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator(
      '.arco-btn, .arco-input-inner-wrapper, .arco-select-view, .arco-picker, .arco-radio, [role=tab], [role=combobox]',
    )
    .evaluateAll((controls) =>
      controls
        .map((control) => ({ name: control.className, height: control.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 40)
        .map(({ name, height }) => `${name} ${height}`),
    )

test('drawers fill the screen, and their tables are stacked', async ({ page }) => {
  const isAsWideAsScreen = async (name: string) => {
    const drawer = sheetOf(page, name)
    await expect(drawer.locator('.arco-drawer')).toHaveCSS('width', '390px')
    await drawer.locator('.arco-drawer-close-icon').tap()
    await expect(drawer).toHaveCount(0)
  }
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('button', { name: '保存' })).toBeVisible()
  expect(await listLowControls(page)).toEqual([])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /站内消息/ })
    .tap()
  await isAsWideAsScreen('站内消息')
  await page.getByRole('banner').getByRole('button', { name: '界面设置' }).tap()
  await isAsWideAsScreen('界面设置')
  await page.getByRole('tab', { name: '系统日志' }).click()
  const log = page.getByRole('list', { name: '系统日志' })
  await expect(log.getByRole('listitem').first()).toContainText('127.0.0.1')
  expect(await log.evaluate((list) => list.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAxeViolations(page)).toEqual([])

  await page.evaluate(() => {
    const error = { id: 'e1', time: Date.now(), count: 1, message: 'Error: lost', page: '/home' }
    const rest = { remote: '', how: 'script', stack: 'at page.js:1:1', components: '' }
    localStorage.setItem('tessera.errors', JSON.stringify([{ ...error, ...rest }]))
  })
  await page.goto('/errorLog')
  const errors = page.getByRole('list', { name: '错误日志' }).getByRole('listitem')
  await expect(errors).toContainText('Error: lost')
  await expect(page.getByRole('table')).toHaveCount(0)
  await errors.getByText('查看详情').tap()
  await expect(errors.getByText('at page.js:1:1')).toBeVisible()

  await page.goto('/permission/user?keyword=principal')
  await runCardAction(page, '王子轩', '现有权限')
  const rights = page.getByRole('dialog', { name: /全部权限/ })
  await expect(rights.getByRole('list').getByRole('listitem').first()).toContainText('来自')
  await expect(rights.getByRole('table')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'a new record is announced, and its card is highlighted at its place',
  { tag: '@full' },
  async ({ page, call }) => {
    const name = uniqueName('组')
    await page.goto('/permission/group')
    await page.getByRole('button', { name: '新建' }).tap()
    const form = sheetOf(page, '新建分组')
    await form.getByLabel('分组名称').fill(name)
    await form.getByLabel('编码').fill(uniqueName('g'))
    await selectOption(page, form.getByRole('combobox', { name: '类型' }), '项目组')
    await form.getByRole('button', { name: '保存', exact: true }).tap()
    await expect(cardOf(page, name)).toHaveAttribute('data-new', /lit|fading/)
    await expect(cardOf(page, name)).toBeInViewport()
    await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached()
    const { list } = await call(groups.list, { keyword: name })
    await call(groups.remove, { id: list[0]!.id })
  },
)

test.describe('as the principal', () => {
  test.use({ account: 'principal' })

  test('messages: filter by type, read one and delete it', { tag: '@full' }, async ({ page, call }) => {
    // The administrator publishes it: an author has read a notice from the start.
    const title = uniqueName('通知')
    const { id } = await call(notices.create, {
      title,
      bodyText: '<p>请查收。</p>',
      toUserIds: 'user.principal',
    })
    await call(notices.release, { id })
    await page.goto('/messageRecord')
    const filters = await openFilters(page)
    await filters.getByText('公告', { exact: true }).tap()
    await showResults(page)
    await expect(cardOf(page, title)).toContainText('未读')
    await cardOf(page, title).tap({ position: { x: 100, y: 70 } })
    await page
      .getByRole('dialog', { name: '查看消息' })
      .getByRole('button', { name: '关闭', exact: true })
      .tap()
    await expect(cardOf(page, title)).toContainText('已读')
    await page.getByRole('button', { name: '选择', exact: true }).tap()
    await cardOf(page, title).tap()
    await page.getByRole('button', { name: '删除所选（1）' }).tap()
    const question = page.getByRole('dialog', { name: `删除消息“${title}”？` })
    await expect(question).toBeInViewport({ ratio: 1 })
    await question.getByRole('button', { name: '删除' }).tap()
    await expect(cardOf(page, title)).toHaveCount(0)
  })

  test('to-dos: sort, filter to nothing and clear the filter', { tag: '@full' }, async ({ page }) => {
    await page.goto('/workFlow/flowTodo')
    await expect(cardsOf(page).first()).toBeVisible()
    const count = await cardsOf(page).count()
    const filters = await openFilters(page)
    await selectOption(page, filters.getByRole('combobox', { name: '排序方式' }), '紧急程度')
    await filters.getByText('降序', { exact: true }).tap()
    await showResults(page)
    await expect(cardsOf(page).first()).toContainText('紧急')
    await expect(page).toHaveURL(/sidx=flowUrgent&sort=desc$/)
    await openFilters(page)
    const keyword = page.getByRole('searchbox', { name: '关键词' })
    await keyword.fill('没有这样的待办')
    await keyword.press('Enter')
    await page.getByRole('button', { name: '清除条件' }).tap()
    await expect(cardsOf(page)).toHaveCount(count)
  })

  test(
    'classes: filter by two conditions; the open pages are in a switcher',
    { tag: '@full' },
    async ({ page }) => {
      const openPages = async (title: string, n: number) => {
        const switcher = page.getByRole('banner').getByRole('button', { name: title, exact: true })
        await expect(switcher).toHaveAccessibleDescription(`已打开 ${n} 个页面`)
        await switcher.tap()
      }
      await page.goto('/edu/eduClasslist')
      await expect(cardsOf(page).first()).toBeVisible()
      const filters = await openFilters(page)
      await selectOption(page, filters.getByRole('combobox', { name: '状态' }), '招生中')
      await selectOption(page, filters.getByRole('combobox', { name: '校区' }), '城西校区')
      await showResults(page)
      await expect(filterButton(page)).toHaveAccessibleDescription('已用 2 个条件')
      await expect(cardsOf(page)).toHaveCount(1)
      await expect(cardsOf(page)).toContainText('招生中')

      await page.goto('/messageRecord')
      await expect(page.getByRole('tab')).toHaveCount(0)
      await openPages('消息中心', 4)
      const pages = sheetOf(page, '打开的页面')
      await expect(pages.getByRole('listitem')).toHaveText(['首页', '门户', '班级列表', '消息中心'])
      expect(await findAxeViolations(page)).toEqual([])
      await pages.getByRole('button', { name: '关闭消息中心' }).tap()
      await expect(page).toHaveURL(/eduClasslist/)
      await pages.getByRole('button', { name: '门户', exact: true }).tap()
      await expect(page).toHaveURL('/dashboard')
      await expect(pages).toHaveCount(0)
      await openPages('门户', 3)
      await pages.getByRole('button', { name: '关闭全部' }).tap()
      await expect(pages.getByRole('listitem')).toHaveText(['首页', '门户'])
    },
  )
})

for (const language of ['zh', 'en'])
  test(`no page is wider than the screen in ${language}`, { tag: '@full' }, async ({ page }) => {
    test.slow()
    await page.addInitScript((lang) => localStorage.setItem('tessera.language', lang), language)
    for (const address of [
      '/home',
      '/dashboard',
      '/profile',
      '/messageRecord',
      '/permission/organize',
      '/permission/role',
      '/permission/user',
      '/system/menu',
      '/system/notice',
      '/workFlow/flowTodo',
      '/edu/eduClasslist',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, address).toBeLessThanOrEqual(390)
    }
  })
