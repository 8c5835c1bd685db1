import type { Locator, Page } from 'playwright/test'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { roles } from '@tessera/shared/contract/org/roles'
import { users } from '@tessera/shared/contract/org/users'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { actWith, dialog, history, rowWith } from './task.ts'

/** Fills in what the template of expenses requires; applicant, department and day are those of today. */
async function fillExpenses(page: Page, form: Locator) {
  const kind = form.getByRole('combobox', { name: '费用类型' })
  await kind.press('ArrowDown')
  await expect(page.getByRole('option', { name: '差旅费' })).toBeVisible()
  await kind.press('Enter')
  await expect(kind).toContainText('差旅费')
  await form.getByRole('textbox', { name: '收款账号' }).fill('6222')
  await form.getByRole('button', { name: '添加' }).click()
  const day = form.getByRole('textbox', { name: /发生日期/ })
  await day.fill('2026-11-20')
  await day.press('Enter')
  await form.getByRole('textbox', { name: /费用说明/ }).fill('高铁')
  await form.getByRole('spinbutton', { name: /金额/ }).fill('320')
}

/** Presses "submit" of the form, and of the dialog with the way that the request takes. */
async function submit(page: Page, form: Locator | Page) {
  await form.getByRole('button', { name: '提交', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: /^提交/ })
  await expect(confirmation.getByRole('region', { name: '审批路径' })).toContainText('李俊杰')
  await confirmation.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('已提交', { exact: true })).toBeVisible()
  await expect(confirmation).toHaveCount(0)
}

test('expenses with a flow: designed, released to a role, submitted, returned, resubmitted, approved and exported', async ({
  page,
  call,
  signedIn,
}) => {
  test.slow()
  const name = uniqueName('报销')
  const role = uniqueName('角色')
  const { id: roleId } = await call(roles.create, {
    fullName: role,
    enCode: uniqueName('e2e.'),
    type: 'business',
  })
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '新建' }).click()
  const created = page.getByRole('dialog', { name: '新建设计' })
  await created.getByLabel('名称').fill(name)
  await created.getByLabel('模板').click()
  await page.getByRole('option', { name: '费用报销' }).click()
  await created.getByLabel('分类').click()
  await page.getByRole('option', { name: '行政办公' }).click()
  await created.getByText('表单 + 列表 + 流程').click()
  await created.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.locator('[data-canvas]')).toContainText('费用明细')
  const id = new URL(page.url()).searchParams.get('design')!
  try {
    // The flow begins with the superior of the initiator, and knows the fields of this form.
    await page.getByText('流程', { exact: true }).last().click()
    await page.getByRole('treeitem', { name: /直接主管审批/ }).click()
    const settings = page.getByRole('complementary', { name: '节点设置' })
    await expect(settings.getByRole('textbox', { name: '名称' })).toHaveValue('直接主管审批')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const release = page.getByRole('dialog', { name: `发布：${name}` })
    await release.getByRole('button', { name: '添加角色' }).click()
    const roles = page.getByRole('dialog', { name: '选择角色' })
    await roles.getByRole('treeitem', { name: role }).click()
    await roles.getByRole('button', { name: '确定' }).click()
    await release.getByRole('button', { name: '字段：全部可编辑' }).click()
    const day = release.getByRole('radiogroup', { name: `${role}：报销日期` })
    await day.getByText('只读').click()
    await expect(release.getByRole('button', { name: '字段：只读 1 个' })).toBeVisible()
    expect(await findAxeViolations(page, '.arco-modal')).toEqual([])
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布为版本 1')
    await expect(release).toContainText(`现在可以使用：${role}`)

    const { menus: opening } = await call(designs.previewRelease, { id })
    const menu = await call(menus.read, { id: opening[0]!.id })
    const clerk = await createTestUser(call, { roleId })
    await call(users.update, { id: clerk.id, managerId: 'user.manager01' })

    const own = await signedIn(clerk.account, clerk.password)
    await own.goto(`/${menu.enCode}`)
    await own.getByRole('button', { name: '新建', exact: true }).first().click()
    const form = own.getByRole('dialog', { name: `新建${name}` })
    await fillExpenses(own, form)
    await submit(own, form)
    const row = rowWith(own, clerk.realName)
    await expect(row).toContainText('等待审核')
    expect(await findAxeViolations(own)).toEqual([])
    // What is under approval says why it cannot be changed.
    await expect(row.getByRole('button', { name: '编辑' })).toHaveAttribute('aria-disabled', 'true')

    const manager = await signedIn('manager01')
    await manager.goto('/workFlow/flowTodo')
    await expect(rowWith(manager, name)).toContainText('报销合计：320.00')
    await runRowAction(manager, rowWith(manager, name), '办理')
    await actWith(manager, '退回', '请写明行程')

    // The request comes back to the list, and is changed on the page of its task.
    await own.reload()
    await expect(row).toContainText('审核退回')
    await runRowAction(own, row, '编辑')
    await expect(history(own)).toContainText('请写明行程')
    await own.getByRole('textbox', { name: '收款账号' }).fill('6222 8888')
    await submit(own, own)
    await expect(history(own)).toContainText('第 2 次提交')

    await manager.goto('/workFlow/flowTodo')
    await runRowAction(manager, rowWith(manager, name), '办理')
    await actWith(manager, '同意', '同意')

    await own.goto(`/${menu.enCode}`)
    await expect(row).toContainText('审核通过')
    await own.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      dialog(own).getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    await expect(dialog(own)).toHaveCount(0)
    await runRowAction(own, row, '详情')
    await own.getByRole('tab', { name: '流程图' }).click()
    await expect(own.getByRole('treeitem', { name: /直接主管审批/ })).toContainText('李俊杰')
    expect(await findAxeViolations(own)).toEqual([])
  } finally {
    const { menus: opening } = await call(designs.previewRelease, { id })
    for (const menu of opening) await call(menus.remove, { id: menu.id })
    await call(designs.remove, { id })
  }
})
