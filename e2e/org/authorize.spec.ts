import type { Page } from 'playwright/test'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { newPerson, unique } from '../fixtures/person.ts'
import { violations } from '../fixtures/violations.ts'

const holders = (page: Page) => page.getByRole('complementary', { name: '授权对象' })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '授权步骤' }).getByRole('button', { name: new RegExp(name) })
const item = (page: Page, tree: string, name: string) =>
  page.getByRole('tree', { name: tree }).getByRole('treeitem', { name, exact: true })

async function newRole(call: CallAs): Promise<{ id: string; fullName: string }> {
  const fullName = unique('角色')
  const { id } = await call(roles.create, { fullName, enCode: unique('e2e.'), type: 'business' })
  return { id, fullName }
}
const held = async (call: CallAs, id: string, type: 'module' | 'button' = 'module') =>
  (
    await call(grants.values, {
      objectId: id,
      type,
      moduleIds: type === 'module' ? '' : 'menu.permission.user',
    })
  ).ids

test('permissions of a role, step by step; what changes is shown before it is saved, and counts for who is signed in', async ({
  page,
  call,
  signedIn,
}) => {
  const { id, fullName } = await newRole(call)
  // Whoever may nothing at all is not let in.
  await call(grants.change, { roleIds: [id], give: { module: ['menu.edu.eduClasslist'] } })
  const person = await newPerson(call, { roleId: id })
  const theirs = await signedIn(person.account, person.password)
  await theirs.goto('/home')
  await page.goto('/permission/authorize')
  await holders(page).getByPlaceholder('请输入关键词').fill(fullName)
  await holders(page).getByRole('treeitem', { name: fullName }).click()
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible()
  await expect(item(page, '菜单权限', '组织权限')).toHaveAttribute('aria-checked', 'false')
  expect(await violations(page)).toEqual([])

  await item(page, '菜单权限', '用户管理').click()
  await expect(item(page, '菜单权限', '组织权限')).toHaveAttribute('aria-checked', 'mixed')
  await step(page, '按钮权限').click()
  await page.getByRole('button', { name: '全选' }).click()
  await item(page, '按钮权限', '删除').click()
  await expect(page.getByText(/^已选 3 \/ 4$/)).toBeVisible()
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(item(page, '按钮权限', '编辑')).toHaveCount(0)
  await page.getByPlaceholder('按名称筛选').fill('编辑')
  await expect(item(page, '按钮权限', '编辑')).toBeVisible()

  await page.getByRole('button', { name: '核对修改' }).click()
  await expect(page.getByText('新增 4 项')).toBeVisible()
  await expect(page.getByText('用户管理 / 新建、用户管理 / 编辑、用户管理 / 重置密码')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await held(call, id)).toEqual(['menu.edu.eduClasslist'])
  await page.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  expect((await held(call, id)).sort()).toEqual(['menu.edu.eduClasslist', 'menu.permission.user'])
  expect((await held(call, id, 'button')).sort()).toEqual([
    'menu.permission.user.btn_add',
    'menu.permission.user.btn_edit',
    'menu.permission.user.btn_resetPassword',
  ])

  // A running session picks it up without a new login.
  await expect(theirs.getByRole('navigation', { name: '导航菜单' }).getByText('组织权限')).toBeVisible()
  await theirs.goto('/permission/user')
  await expect(theirs.getByRole('button', { name: '新建' })).toBeVisible()
  await call(grants.change, { roleIds: [id], take: { button: ['menu.permission.user.btn_add'] } })
  await expect(theirs.getByRole('button', { name: '新建' })).toHaveCount(0)
})

test('changes are asked about before they are lost', { tag: '@full' }, async ({ page, call }) => {
  const { id, fullName } = await newRole(call)
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
  'many roles at once: what, then to whom, then what each of them gains',
  { tag: '@full' },
  async ({ page, call }) => {
    const [one, other] = [await newRole(call), await newRole(call)]
    await call(grants.change, { roleIds: [one.id], give: { module: ['menu.edu.eduClasslist'] } })
    await page.goto('/permission/authorize')
    await page.getByRole('button', { name: '批量授权' }).click()
    const drawer = page.getByRole('dialog', { name: '批量授权' })
    await drawer.getByRole('treeitem', { name: '班级列表' }).click()
    await step(page, '选择对象').click()
    await drawer.getByRole('combobox', { name: '角色' }).click()
    const dialog = page.getByRole('dialog', { name: '选择角色' })
    for (const { fullName } of [one, other]) {
      await dialog.getByPlaceholder('请输入关键词').fill(fullName)
      await dialog.getByRole('treeitem', { name: fullName }).click()
    }
    await dialog.getByRole('button', { name: '确定' }).click()
    await drawer.getByRole('button', { name: '核对修改' }).click()
    await expect(
      drawer.getByRole('listitem').filter({ hasText: one.fullName }).getByText('没有变化'),
    ).toBeVisible()
    await expect(
      drawer.getByRole('listitem').filter({ hasText: other.fullName }).getByText('新增 1 项'),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: '确认保存' }).click()
    await expect(page.getByText('修改成功')).toBeVisible()
    for (const { id } of [one, other]) expect(await held(call, id)).toEqual(['menu.edu.eduClasslist'])
  },
)

test(
  'why somebody may, and why not: through whom, and what is missing',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id, fullName } = await newRole(call)
    await call(grants.change, {
      roleIds: [id],
      give: { module: ['menu.permission.user'], button: ['menu.permission.user.btn_edit'] },
    })
    const person = await newPerson(call, { roleId: id })
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
    expect(await violations(page)).toEqual([])
    await choose('操作', '删除')
    await drawer.getByRole('button', { name: '解释' }).click()
    await expect(drawer.getByText('拒绝', { exact: true })).toBeVisible()
    await expect(drawer.getByText('该用户及其角色、岗位、分组均未获得此权限')).toBeVisible()
  },
)
