import { departments } from '@tessera/shared/contract/org/organizes'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, runRowAction, rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('departments of the selected unit are listed as a tree; one is created with a head from the user picker and deleted', async ({
  page,
  call,
}) => {
  const code = uniqueName('e2e')
  await page.goto('/permission/department')
  await expect(rowOf(page, 'east.teaching')).toContainText('城东校区')
  const tree = page.getByRole('tree', { name: '组织机构' })
  await tree.getByRole('treeitem', { name: '城西校区' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page).toHaveURL('/permission/department?orgId=org.west')
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建部门' })
  await expect(form.getByLabel('上级组织')).toContainText('城西校区')
  await form.getByLabel('部门名称').fill(`活动部${code}`)
  await form.getByLabel('编码').fill(code)
  await page.getByRole('combobox', { name: '部门主管' }).click()
  const picker = page.getByRole('dialog', { name: '选择部门主管' })
  // The drawer below gives the focus away when the picker has opened.
  await expect(picker.getByRole('textbox')).toBeFocused()
  await picker.getByRole('textbox').fill('coach02')
  await picker.getByRole('treeitem', { name: /coach02/ }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const row = rowOf(page, code)
  await expect(row).toContainText('/coach02')
  await expect(tree.getByRole('treeitem', { name: `活动部${code}` })).toBeVisible()

  await runRowAction(page, row, '新建下级')
  await form.getByLabel('部门名称').fill(`小组${code}`)
  await form.getByLabel('编码').fill(`${code}.team`)
  await form.getByLabel('编码').press('Enter')
  await expect(form).toBeHidden()
  const { list } = await call(departments.list, { orgId: 'org.west', keyword: code })
  expect(list).toMatchObject([{ enCode: code, children: [{ enCode: `${code}.team` }] }])

  const remove = async (enCode: string, name: string) => {
    await runRowAction(page, rowOf(page, enCode), '删除')
    await confirmRemoval(page, name)
  }
  await remove(code, `活动部${code}`)
  await expect(page.getByText('该组织下有下级组织，不能删除')).toBeVisible()
  await remove(`${code}.team`, `小组${code}`)
  await expect(rowOf(page, `${code}.team`)).toBeHidden()
  await remove(code, `活动部${code}`)
  await expect(rowOf(page, code)).toBeHidden()
  await expect(tree.getByRole('treeitem', { name: `活动部${code}` })).toHaveCount(0)
})
