import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { createTestUser } from '../fixtures/person.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the page is loaded only when the menu opens it', { tag: '@full' }, async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith('/remotes/'))).toEqual([])
  await page.getByRole('navigation').getByRole('link', { name: '用户管理' }).click()
  await expect(rowOf(page, 'principal')).toBeVisible()
  await expect(page).toHaveURL('/permission/user')
  expect(
    requestedPaths.filter((path) => /^\/remotes\/org\/[^/]+\/.*\.js$/.test(path)).length,
  ).toBeGreaterThan(0)
})

test('the tree filters the list by a unit and its sub-units, and the address stores the selection', async ({
  page,
}) => {
  await page.goto('/permission/user')
  const tree = page.getByRole('tree', { name: '组织机构' })
  await tree.getByRole('treeitem', { name: '财务部' }).click()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(rowOf(page, 'finance01')).toContainText('财务部')
  await expect(page).toHaveURL('/permission/user?organizeId=org.hq.finance')
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(tree.getByRole('treeitem', { name: '财务部' })).toHaveAttribute('aria-selected', 'true')
  await tree.getByRole('treeitem', { name: '城西校区' }).click()
  await expect(rowOf(page, 'manager02')).toBeVisible()
  await expect(rowOf(page, 'coach02')).toContainText('教学部')
  await tree.getByRole('treeitem', { name: '全部' }).click()
  await expect(page).toHaveURL('/permission/user')
})

test('the tree is searched and navigated with the keyboard', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user')
  const tree = page.getByRole('tree', { name: '组织机构' })
  await page.getByRole('textbox', { name: '搜索部门' }).fill('信息')
  await expect(tree.getByRole('treeitem')).toHaveText(['全部', '育乐教育集团', '信息技术部'])
  await tree.getByRole('treeitem', { name: '全部' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem', { name: '信息技术部' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'tech03')).toBeVisible()
  await expect(page).toHaveURL('/permission/user?organizeId=org.hq.it')
})

test(
  'a keyword finds users by account or name, and an empty result offers to clear the search',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user')
    await searchList(page, 'finance')
    await expect(rowsOf(page)).toHaveCount(4)
    await expect(page).toHaveURL('/permission/user?keyword=finance')
    await expect(page.getByRole('search').getByPlaceholder('请输入关键词')).toBeFocused()
    await searchList(page, '郑晓敏')
    await expect(rowsOf(page)).toHaveCount(1)
    await searchList(page, 'nobodyofthisname')
    await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(rowOf(page, 'principal')).toBeVisible()
    await expect(page).toHaveURL('/permission/user')
  },
)

test(
  'the list has pages of 20, 50, 100 and 500 rows, and the jumper opens a page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=coach')
    await expect(page.getByText('共 24 条')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(20)
    const jumper = page.locator('.arco-pagination-jumper').getByRole('textbox')
    await jumper.fill('2')
    await jumper.press('Enter')
    await expect(rowsOf(page)).toHaveCount(4)
    await expect(page).toHaveURL(/currentPage=2/)
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(4)
    await page.getByText('20 条/页', { exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['20 条/页', '50 条/页', '100 条/页', '500 条/页'])
    await page.getByRole('option', { name: '50 条/页' }).click()
    await expect(rowsOf(page)).toHaveCount(24)
    await expect(page).toHaveURL(/pageSize=50/)
  },
)

test('a click on a header sorts the list, and the address stores the order', async ({ page }) => {
  await page.goto('/permission/user?keyword=finance')
  await expect(rowsOf(page).first()).toContainText('finance01')
  // On a slow machine the second click comes before the router has rendered the first one.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const head = page.getByRole('columnheader', { name: '账号' })
  await head.click()
  await expect(page).toHaveURL(/sidx=account&sort=asc/)
  await head.click()
  await expect(page).toHaveURL(/sidx=account&sort=desc/)
  await expect(rowsOf(page).first()).toContainText('finance04')
})

test(
  'a column that is hidden in the column settings stays hidden after a reload',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=finance01')
    const phone = page.getByRole('columnheader', { name: '手机号码' })
    await expect(phone).toBeVisible()
    await page.getByRole('button', { name: '列设置' }).click()
    await expect(page.getByRole('checkbox', { name: '账号' })).toBeDisabled()
    await page.getByText('手机号码', { exact: true }).last().click()
    await expect(phone).toBeHidden()
    await page.reload()
    await expect(rowOf(page, 'finance01')).toBeVisible()
    await expect(phone).toBeHidden()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect(phone).toBeVisible()
  },
)

test('the "more" menu and the settings of columns work by keyboard and return the focus', async ({
  page,
}) => {
  await page.goto('/permission/user?keyword=finance01')
  const more = rowOf(page, 'finance01').getByRole('button', { name: '更多', exact: true })
  const entries = page.getByRole('menuitem')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(more).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entries.last()).toHaveText('删除')
  await expect(entries.last()).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '删除用户' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(more).toBeFocused()

  const create = page.getByRole('main').getByRole('button', { name: '新建', exact: true })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page, '新建用户').getByLabel('账号')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page, '新建用户')).toBeHidden()
  await expect(create).toBeFocused()

  const columns = page.getByRole('button', { name: '列设置' })
  const settings = page.getByRole('dialog', { name: '列设置' })
  await columns.focus()
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('button', { name: '移动账号' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(settings).toBeHidden()
  await expect(columns).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('button', { name: '移动账号' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(columns).toBeFocused()
})

test(
  'the subordinates of a user are shown in the filtered list, and the address stores the filter',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=principal')
    await runRowAction(page, rowOf(page, 'principal'), '查看下属')
    await expect(page).toHaveURL('/permission/user?managerId=user.principal')
    await expect(rowOf(page, 'manager01')).toBeVisible()
    await expect(rowOf(page, 'coach01')).toHaveCount(0)
    await page.locator('.arco-tag', { hasText: '直属主管：王子轩/principal' }).getByRole('button').click()
    await expect(page).toHaveURL('/permission/user')
  },
)

test(
  'the permissions of a user open in a drawer, and administrators have no permission settings',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=coach07')
    await runRowAction(page, rowOf(page, 'coach07'), '权限')
    await expect(drawer(page, '权限设置：周建华/coach07')).toBeVisible()
    await page.goto('/permission/user?keyword=admin')
    await rowOf(page, 'admin').getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem', { name: '查看下属' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '权限', exact: true })).toHaveCount(0)
  },
)

test.describe('manager01', () => {
  test.use({ account: 'manager01' })

  test('actions without permission are not shown', async ({ page }) => {
    await page.goto('/permission/user?keyword=coach01')
    const row = rowOf(page, 'coach01')
    await expect(row.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
    for (const label of ['删除', '重置密码'])
      await expect(row.getByRole('button', { name: label, exact: true })).toHaveCount(0)
    await row.getByRole('button', { name: '更多', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['禁用', '查看下属'])
    await expect(page.getByRole('button', { name: '新建' })).toBeVisible()
  })

  test('the server refuses an action without permission', async ({ call }) => {
    const person = await createTestUser(call)
    await expect(call(users.remove, { id: person.id }, 'manager01')).rejects.toThrow(
      '403 您没有此操作的权限，请联系管理员',
    )
  })
})

test.describe('unreachable server', () => {
  test.use({ tolerated: /permission\/Users|Failed to load resource/ })

  test('a list that cannot be loaded shows an error and a retry button', async ({ page }) => {
    await page.route('**/api/permission/Users?*', (route) => route.abort('connectionreset'))
    await page.goto('/permission/user')
    const main = page.getByRole('main')
    await expect(main).toContainText('加载失败')
    await expect(main).toContainText('请求出错，请重试')
    await page.unroute('**/api/permission/Users?*')
    await main.getByRole('button', { name: '重试' }).click()
    await expect(rowOf(page, 'principal')).toBeVisible()
  })

  test('a server fault shows its message and the request ID', { tag: '@full' }, async ({ page }) => {
    const body = { code: 500, msg: '服务器出错了，请稍后再试', data: null, requestId: 'abc123def456' }
    await page.route('**/api/permission/Users?*', (route) => route.fulfill({ json: body }))
    await page.goto('/permission/user')
    await expect(page.getByRole('main')).toContainText('服务器出错了，请稍后再试 · 请求编号 abc123def456')
  })
})
