import { branchAdmins } from '@tessera/shared/contract/org/branch-admins'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, selectOption, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { createTestUser } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test(
  'a branch administrator is appointed for a unit and its sub-units, and removed',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    await page.goto('/permission/branchAdmin')
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: '指定分级管理员' })
    await form.getByRole('combobox', { name: '管理员' }).click()
    const picker = page.getByRole('dialog', { name: '选择管理员' })
    await picker.getByPlaceholder('请输入关键词').fill(person.account)
    await picker.getByRole('treeitem', { name: new RegExp(person.account) }).click()
    await picker.getByRole('button', { name: '确定' }).click()
    await form.getByRole('combobox', { name: '管辖组织' }).click()
    await page.getByRole('tree').getByText('育乐教育集团', { exact: true }).click()
    await form.getByRole('group', { name: '本层级' }).getByText('删除').click()
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    const row = rowOf(page, `${person.realName}/${person.account}`)
    await expect(row).toContainText('新增、编辑')
    await expect(row).toContainText('新增、编辑、删除')
    expect(await findAxeViolations(page)).toEqual([])
    const { list } = await call(branchAdmins.list, { keyword: person.account })
    expect(list).toMatchObject([{ thisLayerDelete: 0, subLayerDelete: 1 }])
    await runRowAction(page, row, '取消指定')
    await page.getByRole('dialog').getByRole('button', { name: '取消指定' }).click()
    await expect(row).toHaveCount(0)
  },
)

test('an online user is listed and signed out after a confirmation that names them', async ({
  page,
  call,
  signedIn,
}) => {
  const person = await createTestUser(call)
  const userPage = await signedIn(person.account, person.password)
  await userPage.goto('/home')
  await page.goto('/permission/onlineUser')
  await searchList(page, person.account)
  const row = rowOf(page, `${person.realName}/${person.account}`)
  await expect(row).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '强制下线（1）' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(new RegExp(person.account))).toBeVisible()
  await question.getByRole('button', { name: '强制下线' }).click()
  await expect(row).toHaveCount(0)
  await userPage.waitForURL(/login/)
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('online users show the time of sign-in in the zone of the browser', async ({ page }) => {
    await page.goto('/permission/onlineUser')
    await searchList(page, 'admin')
    const shown = await rowOf(page, '超级管理员/admin')
      .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
      .textContent()
    // Parsed in the zone of the browser; the session of this run is hours younger than any zone's difference.
    const signedIn = await page.evaluate((time) => new Date(time.replace(' ', 'T')).getTime(), shown!)
    expect(Math.abs(Date.now() - signedIn)).toBeLessThan(3 * 3_600_000)
  })
})

test('the audit log is filtered by object, action and keyword, and a row shows old and new values', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await call(users.update, {
    id: person.id,
    account: person.account,
    realName: person.realName,
    gender: 1,
    organizeId: 'org.hq',
    roleId: '',
    email: 'a@example.org',
  })
  await page.goto('/permission/audit')
  await selectOption(page, page.getByRole('combobox', { name: '对象类型' }), '用户')
  await selectOption(page, page.getByRole('combobox', { name: '操作', exact: true }), '编辑')
  await searchList(page, person.account)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(`${person.realName}/${person.account}`)
  expect(await findAxeViolations(page)).toEqual([])
  await runRowAction(page, rowsOf(page).first(), '详情')
  const drawer = page.getByRole('dialog', { name: '变更详情' })
  await expect(drawer.getByRole('row', { name: /所属组织/ })).toContainText('育乐教育集团')
  await expect(drawer.getByRole('row', { name: /邮箱 （空） a@example.org/ })).toBeVisible()
  await expect(drawer.getByRole('row', { name: /角色/ })).toContainText('移除 1 项：教练')
  expect(await findAxeViolations(page)).toEqual([])
})
