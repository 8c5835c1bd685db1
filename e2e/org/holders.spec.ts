import type { Page } from 'playwright/test'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { expect, test } from '../fixtures/journey.ts'
import { act, choose, rowOf } from '../fixtures/list.ts'
import { unique } from '../fixtures/person.ts'
import { violations } from '../fixtures/violations.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const confirm = (page: Page, name = '提示', yes = '确定') =>
  dialog(page, name).getByRole('button', { name: yes }).click()

/** Makes these accounts the members of a row, through the dialog with both sides. */
async function setMembers(
  page: Page,
  code: string,
  name: string,
  accounts: readonly string[],
): Promise<void> {
  await act(page, rowOf(page, code), '成员')
  const transfer = dialog(page, `选择“${name}”的成员`)
  await expect(transfer).toHaveCSS('width', '800px')
  if (accounts.length === 0) await transfer.getByRole('button', { name: '全部移除' }).click()
  for (const account of accounts) {
    await transfer.getByRole('textbox').fill(account)
    await transfer.getByRole('treeitem', { name: new RegExp(account) }).click()
  }
  expect(await violations(page)).toEqual([])
  await transfer.getByRole('button', { name: '确定' }).click()
  await expect(transfer).toBeHidden()
}

/** The permissions of a row open, and close again with nothing changed. */
async function lookAtPermissions(page: Page, code: string, name: string): Promise<void> {
  await act(page, rowOf(page, code), '权限')
  const drawer = dialog(page, `权限设置：${name}`)
  await expect(drawer.getByText('菜单权限').first()).toBeVisible()
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await expect(drawer).toBeHidden()
}

test('a position: added in the chosen unit, given members, refused deletion while it has some, deleted', async ({
  page,
  call,
}) => {
  const code = unique('e2e')
  const name = `岗${code}`
  await page.goto('/permission/position?organizeId=org.east.teaching')
  await expect(rowOf(page, 'coach')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '新建' }).click()
  const form = dialog(page, '新建岗位')
  await expect(form.getByLabel('所属组织')).toContainText('教学部')
  await form.getByLabel('岗位名称').fill(name)
  await form.getByLabel('编码').fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('类型不能为空')).toBeVisible()
  await choose(page, form.getByRole('combobox', { name: '类型' }), '教练')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await setMembers(page, code, name, ['coach03', 'coach05'])
  await expect(rowOf(page, code).getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await lookAtPermissions(page, code, name)
  await act(page, rowOf(page, code), '删除')
  await confirm(page)
  await expect(page.getByText('该岗位下有成员，不能删除')).toBeVisible()
  await setMembers(page, code, name, [])
  const [made] = (await call(positions.list, { keyword: code })).list
  expect(await call(members.read, { objectId: made!.id })).toEqual({ ids: [] })
  await act(page, rowOf(page, code), '删除')
  await confirm(page)
  await expect(rowOf(page, code)).toBeHidden()
})

test(
  'a role below its type: given members, made to demand two-step verification after a question, and deleted',
  { tag: '@full' },
  async ({ page, call }) => {
    const code = unique('e2e')
    const name = `角色${code}`
    const { id } = await call(roles.create, { fullName: name, enCode: code, type: 'business' })
    await page.goto('/permission/role')
    await expect(rowOf(page, '业务角色').getByRole('button', { name: '编辑' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await setMembers(page, code, name, ['coach04'])
    await lookAtPermissions(page, code, name)
    await act(page, rowOf(page, code), '要求两步验证')
    await expect(dialog(page, '要求两步验证')).toContainText(
      '该角色的 1 位成员下次登录时必须设置并使用两步验证。',
    )
    await confirm(page, '要求两步验证', '要求两步验证')
    await expect(rowOf(page, code)).toContainText('必须使用')
    await act(page, rowOf(page, code), '取消两步验证要求')
    await confirm(page, '取消两步验证要求', '取消两步验证要求')
    await expect(rowOf(page, code)).not.toContainText('必须使用')
    await call(members.replace, { objectId: id, objectType: 'Role', userIds: [] })
    await act(page, rowOf(page, code), '编辑')
    await dialog(page, '编辑角色').getByLabel('角色名称').fill(`${name}改`)
    await dialog(page, '编辑角色').getByLabel('角色名称').press('Enter')
    await expect(rowOf(page, `${name}改`)).toBeVisible()
    await act(page, rowOf(page, code), '删除')
    await confirm(page)
    await expect(rowOf(page, code)).toBeHidden()
  },
)

test(
  'a group across departments: an empty list says what it is for; added, given members',
  { tag: '@full' },
  async ({ page }) => {
    const code = unique('e2e')
    const name = `组${code}`
    await page.goto('/permission/group')
    await page.getByRole('button', { name: '新建' }).click()
    const form = dialog(page, '新建分组')
    await form.getByLabel('分组名称').fill(name)
    await form.getByLabel('编码').fill(code)
    await choose(page, form.getByRole('combobox', { name: '类型' }), '项目组')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, code)).toContainText('项目组')
    expect(await violations(page)).toEqual([])
    await setMembers(page, code, name, ['coach06', 'finance02'])
    await lookAtPermissions(page, code, name)
    await expect(rowOf(page, code).getByRole('cell', { name: '2', exact: true })).toBeVisible()
    await setMembers(page, code, name, [])
    await act(page, rowOf(page, code), '删除')
    await confirm(page)
    await expect(rowOf(page, code)).toBeHidden()
  },
)

test('all that a user may is listed with through whom: a coach by their role', async ({ page }) => {
  await page.goto('/permission/user?keyword=coach01')
  await act(page, rowOf(page, 'coach01'), '现有权限')
  const drawer = page.getByRole('dialog', { name: /的全部权限$/ })
  await expect(drawer.getByRole('row').filter({ hasText: '班级列表' })).toContainText('角色：教练')
  expect(await violations(page)).toEqual([])
})
