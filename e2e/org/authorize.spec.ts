import type { Page } from 'playwright/test'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const holders = (page: Page) => page.getByRole('complementary', { name: '授权对象' })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '授权步骤' }).getByRole('button', { name: new RegExp(name) })
const item = (page: Page, tree: string, name: string) =>
  page.getByRole('tree', { name: tree }).getByRole('treeitem', { name, exact: true })

async function createRole(call: CallAs): Promise<{ id: string; fullName: string }> {
  const fullName = uniqueName('角色')
  const { id } = await call(roles.create, { fullName, enCode: uniqueName('e2e.'), type: 'business' })
  return { id, fullName }
}

async function readGrants(call: CallAs, id: string, type: 'module' | 'button' = 'module'): Promise<string[]> {
  const moduleIds = type === 'module' ? '' : 'menu.permission.user'
  const { ids } = await call(grants.values, { objectId: id, type, moduleIds })
  return ids.toSorted()
}

test('permissions of a role are changed in steps, reviewed, saved, and take effect in running sessions', async ({
  page,
  call,
  signedIn,
}) => {
  const { id, fullName } = await createRole(call)
  // A user without any permission cannot sign in.
  await call(grants.change, { roleIds: [id], give: { module: ['menu.workFlow.flowDone'] } })
  const person = await createTestUser(call, { roleId: id })
  const userPage = await signedIn(person.account, person.password)
  await userPage.goto('/home')
  await page.goto('/permission/authorize')
  await holders(page).getByPlaceholder('请输入关键词').fill(fullName)
  await holders(page).getByRole('treeitem', { name: fullName }).click()
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByPlaceholder('按名称筛选').fill('用户管理')
  await expect(item(page, '菜单权限', '组织权限')).toHaveAttribute('aria-checked', 'false')
  await item(page, '菜单权限', '用户管理').click()
  await expect(item(page, '菜单权限', '组织权限')).toHaveAttribute('aria-checked', 'mixed')
  await step(page, '按钮权限').click()
  await page.getByRole('button', { name: '全选', exact: true }).click()
  await item(page, '按钮权限', '删除').click()
  await expect(page.getByText(/^已选 3 \/ 4$/)).toBeVisible()
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(item(page, '按钮权限', '编辑')).toHaveCount(0)
  await page.getByPlaceholder('按名称筛选').fill('编辑')
  await expect(item(page, '按钮权限', '编辑')).toBeVisible()

  await page.getByRole('button', { name: '核对修改' }).click()
  await expect(page.getByText('新增 4 项')).toBeVisible()
  await expect(step(page, '核对并保存')).toBeFocused()
  await expect(page.getByText('用户管理 / 新建、用户管理 / 编辑、用户管理 / 重置密码')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await readGrants(call, id)).toEqual(['menu.workFlow.flowDone'])
  await page.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(step(page, '菜单权限')).toBeFocused()
  expect(await readGrants(call, id)).toEqual(['menu.permission.user', 'menu.workFlow.flowDone'])
  expect(await readGrants(call, id, 'button')).toEqual([
    'menu.permission.user.btn_add',
    'menu.permission.user.btn_edit',
    'menu.permission.user.btn_resetPassword',
  ])

  // A running session gets the change without a new sign-in.
  await expect(userPage.getByRole('navigation', { name: '导航菜单' }).getByText('组织权限')).toBeVisible()
  await userPage.goto('/permission/user')
  await expect(userPage.getByRole('button', { name: '新建' })).toBeVisible()
  await call(grants.change, { roleIds: [id], take: { button: ['menu.permission.user.btn_add'] } })
  await expect(userPage.getByRole('button', { name: '新建' })).toHaveCount(0)
})

test(
  'a kind that a menu does not check is marked, and the review offers to enforce it',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id } = await createRole(call)
    const menu = 'menu.permission.department'
    await call(grants.change, { roleIds: [id], give: { module: [menu] } })
    await page.goto(`/permission/authorize?holder=Role&id=${id}`)
    await step(page, '列表权限').click()
    await expect(page.getByRole('tree', { name: '列表权限' }).getByText('未启用，授权不生效')).toBeVisible()
    await item(page, '列表权限', '部门主管').click()
    await page.getByRole('button', { name: '核对修改' }).click()
    const notice = page.getByRole('alert').filter({ hasText: '“部门管理”未启用列表权限，所授权限不会生效' })
    await expect(notice).toContainText('启用后，1 个已有此类权限的对象按所授权限访问。')
    await notice.getByText('保存时为“部门管理”启用列表权限').click()
    await expect(notice.getByRole('checkbox')).toBeChecked()
    expect(await findAxeViolations(page)).toEqual([])
    try {
      await page.getByRole('button', { name: '确认保存' }).click()
      await expect(page.getByText('修改成功')).toBeVisible()
      expect((await call(menus.read, { id: menu })).isColumnAuthorize).toBe(1)
      await step(page, '列表权限').click()
      await expect(item(page, '列表权限', '部门主管')).toHaveAttribute('aria-checked', 'true')
      await expect(page.getByText('未启用，授权不生效')).toHaveCount(0)
    } finally {
      const before = await call(menus.read, { id: menu })
      await call(menus.update, { ...before, isColumnAuthorize: 0 })
    }
  },
)

test('leaving unsaved changes asks first', { tag: '@full' }, async ({ page, call }) => {
  const { id, fullName } = await createRole(call)
  await page.goto(`/permission/authorize?holder=Role&id=${id}`)
  await item(page, '菜单权限', '班级列表').click()
  await holders(page).getByRole('treeitem', { name: '教练' }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '放弃修改' }).click()
  await holders(page).getByRole('treeitem', { name: '教练' }).click()
  await expect(page.getByRole('heading', { name: '教练' })).toBeVisible()
})

test(
  'batch authorize selects permissions, then roles, and reviews what each role gains',
  { tag: '@full' },
  async ({ page, call }) => {
    const granted = await createRole(call)
    const other = await createRole(call)
    await call(grants.change, { roleIds: [granted.id], give: { module: ['menu.edu.eduClasslist'] } })
    await page.goto('/permission/authorize')
    await page.getByRole('button', { name: '批量授权' }).click()
    const drawer = page.getByRole('dialog', { name: '批量授权' })
    await drawer.getByRole('treeitem', { name: '班级列表' }).click()
    await step(page, '选择对象').click()
    await drawer.getByRole('combobox', { name: '角色' }).click()
    const dialog = page.getByRole('dialog', { name: '选择角色' })
    for (const { fullName } of [granted, other]) {
      await dialog.getByPlaceholder('请输入关键词').fill(fullName)
      await dialog.getByRole('treeitem', { name: fullName }).click()
    }
    await dialog.getByRole('button', { name: '确定' }).click()
    await drawer.getByRole('button', { name: '核对修改' }).click()
    await expect(
      drawer.getByRole('listitem').filter({ hasText: granted.fullName }).getByText('没有变化'),
    ).toBeVisible()
    await expect(
      drawer.getByRole('listitem').filter({ hasText: other.fullName }).getByText('新增 1 项'),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: '确认保存' }).click()
    await expect(page.getByText('修改成功')).toBeVisible()
    for (const { id } of [granted, other])
      expect(await readGrants(call, id)).toEqual(['menu.edu.eduClasslist'])
  },
)

test(
  'the explanation names the role that grants a permission, or what is missing',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id, fullName } = await createRole(call)
    await call(grants.change, {
      roleIds: [id],
      give: { module: ['menu.permission.user'], button: ['menu.permission.user.btn_edit'] },
    })
    const person = await createTestUser(call, { roleId: id })
    await page.goto(`/permission/authorize?holder=User&id=${person.id}`)
    await page.getByRole('button', { name: '权限解释' }).click()
    const drawer = page.getByRole('dialog', { name: '权限解释' })
    const choose = async (label: string, option: string) => {
      await drawer.getByRole('combobox', { name: label }).click()
      await page.getByText(option, { exact: true }).last().click()
    }
    await drawer.getByRole('combobox', { name: '功能' }).click()
    await page.keyboard.type('用户')
    await expect(page.locator('.arco-tree-select-popup').getByText('角色管理', { exact: true })).toHaveCount(
      0,
    )
    await page.locator('.arco-tree-select-popup').getByText('用户管理', { exact: true }).click()
    await choose('操作', '编辑')
    await drawer.getByRole('button', { name: '解释' }).click()
    await expect(drawer.getByText('允许', { exact: true })).toBeVisible()
    await expect(drawer.getByText(`角色：${fullName}`).first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await choose('操作', '删除')
    await drawer.getByRole('button', { name: '解释' }).click()
    await expect(drawer.getByText('拒绝', { exact: true })).toBeVisible()
    await expect(drawer.getByText('该用户及其角色、岗位、分组均未获得此权限')).toBeVisible()
  },
)
