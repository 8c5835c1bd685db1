import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf, searchList, selectOption } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'

const newRow = '[data-new]'

test('a new user is shown at its place, or on top with a note where the filters exclude it', async ({
  page,
}) => {
  // No other journey counts the users of this unit.
  await page.goto('/permission/user?organizeId=org.hq.it')
  const create = async (account: string, realName: string) => {
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新建用户' })
    await form.getByRole('textbox', { name: '账号' }).fill(account)
    await form.getByRole('textbox', { name: '姓名' }).fill(realName)
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '我已保存' }).click()
  }
  const first = uniqueName('a').toLowerCase()
  await create(first, `新同事${first}`)
  await expect(page.locator(newRow)).toContainText(first)
  // The mark of a cell without a position would lie over the whole table.
  const positions = await page
    .locator(newRow)
    .evaluate((row) => [...(row as HTMLTableRowElement).cells].map((cell) => getComputedStyle(cell).position))
  expect(positions).not.toContain('static')
  await expect(rowsOf(page).last()).toContainText(first)
  await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(`已新建：新同事${first}`)

  await searchList(page, 'tech01')
  await expect(rowsOf(page)).toHaveCount(1)
  const second = uniqueName('b').toLowerCase()
  await create(second, `新同事${second}`)
  await expect(page.getByText(`新建的“新同事${second}”不符合当前查询条件`)).toBeVisible()
  await expect(rowsOf(page).first()).toContainText(second)
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(page).not.toHaveURL(/keyword=/)
  await expect(page.locator(newRow)).toContainText(second)
  await expect(rowsOf(page).filter({ hasText: second })).toBeInViewport()
})

test('a user has a page with an address: profile, permissions, sessions and logs', async ({ page, call }) => {
  const person = await createTestUser(call)
  await page.goto('/permission/user')
  await searchList(page, person.account)
  await rowOf(page, person.account).getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/permission/user?id=${person.id}`)
  // The list is gone with the link that had the focus.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(person.realName)
  await expect(page.getByRole('region', { name: '组织与角色' })).toContainText('教练')
  await page.getByRole('tab', { name: '基本资料' }).press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '新建' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: '变更记录' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '登录会话' }).click()
  await expect(page.getByText('没有登录中的设备')).toBeVisible()
  await page.getByRole('button', { name: '返回列表' }).click()
  await expect(rowOf(page, person.account)).toBeVisible()
})

test('selected users are disabled at once, and the list filters by state', async ({ page, call }) => {
  const realName = uniqueName('批')
  const first = await createTestUser(call)
  const second = await createTestUser(call)
  const people = [first, second]
  for (const { id } of people) await call(users.update, { id, realName })
  await page.goto(`/permission/user?keyword=${encodeURIComponent(realName)}`)
  await expect(rowsOf(page)).toHaveCount(2)
  for (const { account } of people) await rowOf(page, account).getByRole('checkbox').click()
  await page.getByRole('button', { name: '批量禁用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '批量禁用' }).click()
  await expect(rowOf(page, people[0]!.account)).toContainText('禁用')
  expect((await call(users.read, { id: people[1]!.id })).enabledMark).toBe(0)
  await selectOption(page, page.getByRole('search').getByRole('combobox', { name: '状态' }), '启用')
  await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
  await expect(page).toHaveURL(/state=enabled/)
  await searchList(page, '')
  // The server searches the roles: the list has loaded none before.
  const byRole = page.getByRole('search').getByRole('combobox', { name: '角色' })
  await byRole.click()
  await page.keyboard.type('财务')
  await page.getByRole('option', { name: '财务', exact: true }).click()
  await expect(page).toHaveURL(/roleId=role\.finance/)
  await expect(rowOf(page, 'finance01')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('search')).toContainText('财务')
})
