import type { Page } from 'playwright/test'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { expect, test } from '../fixtures/journey.ts'
import { cellOf, confirmRemoval, runRowAction, selectOption, rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const confirm = (page: Page, name: string, okText: string) =>
  dialog(page, name).getByRole('button', { name: okText }).click()

/** Sets the members of a row to these accounts in the transfer dialog. */
async function setMembers(
  page: Page,
  code: string,
  name: string,
  accounts: readonly string[],
): Promise<void> {
  await runRowAction(page, rowOf(page, code), '成员')
  const transfer = dialog(page, `选择“${name}”的成员`)
  await expect(transfer).toHaveCSS('width', '800px')
  if (accounts.length === 0) await transfer.getByRole('button', { name: '全部移除' }).click()
  for (const account of accounts) {
    await transfer.getByRole('textbox').fill(account)
    await transfer.getByRole('treeitem', { name: new RegExp(account) }).click()
  }
  expect(await findAxeViolations(page)).toEqual([])
  await transfer.getByRole('button', { name: '确定' }).click()
  await expect(transfer).toBeHidden()
}

/** Opens the permissions of a row and closes them without a change. */
async function viewPermissions(page: Page, code: string, name: string): Promise<void> {
  await runRowAction(page, rowOf(page, code), '权限')
  const drawer = dialog(page, `权限设置：${name}`)
  await expect(drawer.getByText('菜单权限').first()).toBeVisible()
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await expect(drawer).toBeHidden()
}

/** Gives a holder a menu in the open permissions. */
async function grantMenu(page: Page, name: string, menu: string): Promise<void> {
  const permissions = dialog(page, `权限设置：${name}`)
  await permissions.getByPlaceholder('按名称筛选').fill(menu)
  await permissions.getByRole('treeitem', { name: menu }).click()
  await permissions.getByRole('button', { name: '核对修改' }).click()
  await permissions.getByRole('button', { name: '确认保存' }).click()
  await expect(permissions).toBeHidden()
}

test('a position is created in the selected unit, gets permissions and members, and is deleted with both', async ({
  page,
  call,
}) => {
  const code = uniqueName('e2e')
  const name = `岗${code}`
  await page.goto('/permission/position?organizeId=org.east.teaching')
  await expect(rowOf(page, 'coach')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '新建' }).click()
  const form = dialog(page, '新建岗位')
  await expect(form.getByLabel('所属组织')).toContainText('教学部')
  await form.getByLabel('岗位名称').fill(name)
  await form.getByLabel('编码').fill(code)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('类型不能为空')).toBeVisible()
  await selectOption(page, form.getByRole('combobox', { name: '类型' }), '教练')
  await form.getByRole('button', { name: '保存并授权' }).click()
  await grantMenu(page, name, '分组管理')
  await setMembers(page, code, name, ['coach03', 'coach05'])
  const memberCount = await cellOf(page, rowOf(page, code), '成员数')
  await expect(memberCount).toHaveText('2')
  await runRowAction(page, rowOf(page, code), '删除')
  const removal = dialog(page, `删除岗位“${name}”？`)
  await expect(removal).toContainText('将移除它的 2 位成员，并收回它的 1 项权限')
  await expect(removal.getByText('分组管理')).toBeVisible()
  await removal.getByRole('button', { name: '一并移除并删除岗位' }).click()
  await expect(rowOf(page, code)).toBeHidden()
  expect((await call(positions.list, { keyword: code })).list).toEqual([])
})

test(
  'a role gets members, requires two-step verification after a confirmation, and is deleted',
  { tag: '@full' },
  async ({ page, call }) => {
    const code = uniqueName('e2e')
    const name = `角色${code}`
    const { id } = await call(roles.create, { fullName: name, enCode: code, type: 'business' })
    await page.goto('/permission/role')
    await expect(rowOf(page, '业务角色').getByRole('button', { name: '编辑' })).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
    await setMembers(page, code, name, ['coach04'])
    await viewPermissions(page, code, name)
    await runRowAction(page, rowOf(page, code), '要求两步验证')
    await expect(dialog(page, '要求两步验证')).toContainText(
      '该角色的 1 位成员下次登录时必须设置并使用两步验证。',
    )
    await confirm(page, '要求两步验证', '要求两步验证')
    await expect(rowOf(page, code)).toContainText('必须使用')
    await runRowAction(page, rowOf(page, code), '取消两步验证要求')
    await confirm(page, '取消两步验证要求', '取消两步验证要求')
    await expect(rowOf(page, code)).not.toContainText('必须使用')
    await call(members.replace, { objectId: id, objectType: 'Role', userIds: [] })
    await runRowAction(page, rowOf(page, code), '编辑')
    await dialog(page, '编辑角色').getByLabel('角色名称').fill(`${name}改`)
    await dialog(page, '编辑角色').getByLabel('角色名称').press('Enter')
    await expect(rowOf(page, `${name}改`)).toBeVisible()
    await runRowAction(page, rowOf(page, code), '删除')
    await confirmRemoval(page, `${name}改`)
    await expect(rowOf(page, code)).toBeHidden()
  },
)

test(
  'a new role opens its permissions; a role in use is deleted with its members and permissions',
  { tag: '@full' },
  async ({ page, call }) => {
    const code = uniqueName('e2e')
    const name = `角色${code}`
    await page.goto('/permission/role')
    await page.getByRole('button', { name: '新建' }).click()
    const form = dialog(page, '新建角色')
    await form.getByLabel('角色名称').fill(name)
    await form.getByLabel('编码').fill(code)
    await selectOption(page, form.getByRole('combobox', { name: '类型' }), '业务角色')
    await form.getByRole('button', { name: '保存并授权' }).click()
    await grantMenu(page, name, '分组管理')
    await setMembers(page, code, name, ['coach04'])
    await runRowAction(page, rowOf(page, code), '编辑')
    await expect(dialog(page, '编辑角色').getByLabel('角色名称')).toHaveValue(name)
    await expect(dialog(page, '编辑角色').getByRole('button', { name: '保存并授权' })).toHaveCount(0)
    await dialog(page, '编辑角色').getByRole('button', { name: '取消' }).click()
    await runRowAction(page, rowOf(page, code), '删除')
    const removal = dialog(page, `删除角色“${name}”？`)
    await expect(removal).toContainText('将移除它的 1 位成员，并收回它的 1 项权限')
    await expect(removal.getByText('分组管理')).toBeVisible()
    await expect(removal.getByRole('link', { name: /coach04/ })).toHaveAttribute(
      'href',
      '/permission/user?keyword=coach04',
    )
    expect(await findAxeViolations(page)).toEqual([])
    await removal.getByRole('button', { name: '一并移除并删除角色' }).click()
    await expect(rowOf(page, code)).toBeHidden()
    expect((await call(roles.list, { keyword: code })).list).toEqual([])
  },
)

test(
  'a group is created, gets members from several departments, and is deleted with them',
  { tag: '@full' },
  async ({ page }) => {
    const code = uniqueName('e2e')
    const name = `组${code}`
    await page.goto('/permission/group')
    await page.getByRole('button', { name: '新建' }).click()
    const form = dialog(page, '新建分组')
    await form.getByLabel('分组名称').fill(name)
    await form.getByLabel('编码').fill(code)
    await selectOption(page, form.getByRole('combobox', { name: '类型' }), '项目组')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(rowOf(page, code)).toContainText('项目组')
    expect(await findAxeViolations(page)).toEqual([])
    await setMembers(page, code, name, ['coach06', 'finance02'])
    await viewPermissions(page, code, name)
    const memberCount = await cellOf(page, rowOf(page, code), '成员数')
    await expect(memberCount).toHaveText('2')
    await runRowAction(page, rowOf(page, code), '删除')
    await dialog(page, `删除分组“${name}”？`).getByRole('button', { name: '一并移除并删除分组' }).click()
    await expect(rowOf(page, code)).toBeHidden()
  },
)

test(
  'the permissions of a user are listed with the role that grants them',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=coach01')
    await runRowAction(page, rowOf(page, 'coach01'), '现有权限')
    const drawer = page.getByRole('dialog', { name: /的全部权限$/ })
    await expect(drawer.getByRole('row').filter({ hasText: '班级列表' })).toContainText('角色：教练')
    expect(await findAxeViolations(page)).toEqual([])
  },
)
