import type { Page } from 'playwright/test'
import { classes } from '@tessera/shared/contract/edu/classes'
import { todos, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'

const tile = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('[data-tile]')
    .filter({ has: page.getByText(title, { exact: true }) })

test('a user without a portal sees the built-in one with figures and charts', async ({ page, call }) => {
  const { pagination } = await call(todos.list, { category: TodoCategory.todo })
  const open = await call(classes.list, { status: 'open', currentPage: 1, pageSize: 1 })
  await page.goto('/dashboard')
  await expect(tile(page, '审批').getByRole('listitem').filter({ hasText: '待我审批' })).toContainText(
    String(pagination.total),
  )
  await expect(tile(page, '待办事项')).toContainText('孙一鸣的设备报修')
  await expect(tile(page, '通知公告')).toContainText('本周六上午消防演练通知')
  await expect(tile(page, '班级概况').getByRole('listitem').filter({ hasText: '开课' })).toContainText(
    String(open.pagination.total),
  )
  await expect(tile(page, '班级状态').getByRole('img')).toHaveAttribute(
    'aria-label',
    new RegExp(`开课 ${open.pagination.total}`),
  )
  await expect(tile(page, '班级类型').locator('canvas')).toBeVisible()
})

test.describe('coach01', () => {
  test.use({ account: 'coach01' })

  test('the dashboard shows the portal of the user', { tag: '@full' }, async ({ page }) => {
    await runInDatabase(`update org_user set portal_id = 'portal.management' where account = 'coach01'`, [])
    try {
      await page.goto('/dashboard')
      await expect(tile(page, '通知公告')).toContainText('下月排课已发布')
      await tile(page, '常用功能').getByRole('link').first().click()
      await expect(page).toHaveURL('/edu/eduClasslist')
    } finally {
      await runInDatabase(`update org_user set portal_id = null where account = 'coach01'`, [])
    }
  })
})

test.describe('desk01', () => {
  test.use({ account: 'desk01' })

  test(
    'a missing portal is replaced by the built-in one with a notice',
    { tag: '@full' },
    async ({ page }) => {
      await runInDatabase(`update org_user set portal_id = 'portal.gone' where account = 'desk01'`, [])
      try {
        await page.goto('/dashboard')
        await expect(page.getByRole('main').getByRole('alert')).toContainText('您的门户暂时无法显示')
        await expect(tile(page, '审批')).toBeVisible()
      } finally {
        await runInDatabase(`update org_user set portal_id = null where account = 'desk01'`, [])
      }
    },
  )
})

test(
  'the home page lists recent pages, and a pinned page comes first',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('main')).toContainText('快捷入口')
    await expect(page.locator('[data-part=recent]')).toHaveCount(0)
    await page.goto('/system/menu')
    await expect(page.getByRole('region', { name: '系统菜单' })).toBeVisible()
    await page.getByRole('tab', { name: '首页' }).click()
    await expect(page.locator('[data-part=recent]').getByRole('link')).toHaveText([/系统菜单/])
    const entries = page.locator('[data-part=entries]').getByRole('link')
    await expect(entries.first()).toHaveText('系统菜单')
    await page.getByRole('button', { name: '固定“课表”' }).click()
    await expect(entries.first()).toHaveText('课表')
    await page.reload()
    await expect(entries.first()).toHaveText('课表')
    await page.getByRole('button', { name: '固定“课表”' }).click()
    await expect(entries.first()).toHaveText('系统菜单')
  },
)

test.describe('errors', () => {
  test.use({ tolerated: /a failure of ours|a promise of ours/ })

  test('the error log shows uncaught errors with page and stack, survives a reload, and is cleared after a confirmation', async ({
    page,
  }) => {
    const badge = page.getByRole('button', { name: /^错误日志：/ })
    await page.goto('/workFlow/flowTodo')
    await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
    await expect(badge).toHaveCount(0)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a failure of ours')
      })
      void Promise.reject(new Error('a promise of ours'))
    })
    await expect(badge).toHaveAccessibleName('错误日志：2 条')
    await page.reload()
    await badge.click()
    await expect(page).toHaveURL('/errorLog')
    const row = page.getByRole('row').filter({ hasText: 'a failure of ours' })
    await expect(row).toContainText('/workFlow/flowTodo')
    await expect(page.getByRole('row').filter({ hasText: 'a promise of ours' })).toContainText('异步')
    await row.locator('.arco-table-expand-icon-cell button').click()
    await expect(page.getByText('调用堆栈')).toBeVisible()
    await page.getByRole('button', { name: '清空' }).click()
    await page.locator('.arco-popconfirm').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('main')).toContainText('暂无错误记录')
    await expect(badge).toHaveCount(0)
  })
})
