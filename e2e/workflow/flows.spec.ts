import { flows } from '@tessera/shared/contract/workflow/flows'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

// Other journeys create flows at the same time, so these tests count no rows.

test('flows are listed below their categories with state and version', { tag: '@full' }, async ({ page }) => {
  await page.goto('/workFlow/flowEngine')
  for (const words of ['已发布', '版本 1', '所有人', '超级管理员/admin'])
    await expect(rowOf(page, '费用报销').getByRole('cell', { name: words, exact: true })).toBeVisible()
  await expect(rowOf(page, '用章申请').getByRole('cell', { name: '已停用', exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('a flow from a template is created, released, stopped, exported, imported and deleted', async ({
  page,
  call,
}) => {
  const name = `投诉${Date.now().toString(36)}`
  await page.goto('/workFlow/flowEngine')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建流程' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('combobox', { name: '模板' }).click()
  await page.getByRole('option', { name: '投诉处理' }).click()
  await form.getByRole('combobox', { name: '分类' }).click()
  await page.getByRole('option', { name: '教务流程' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('treeitem', { name: /处理人处理/ })).toBeVisible()
  await page.getByRole('button', { name: '返回流程列表' }).click()
  const row = rowOf(page, name)
  await expect(row.getByRole('cell', { name: '草稿' })).toBeVisible()

  await runRowAction(page, row, '发布')
  const release = page.getByRole('dialog', { name: `发布“${name}”` })
  await release.getByRole('textbox', { name: '发布说明' }).fill('第一版')
  await release.getByRole('button', { name: '发布' }).click()
  await expect(row.getByRole('cell', { name: '已发布', exact: true })).toBeVisible()
  await runRowAction(page, row, '版本')
  const versions = page.getByRole('dialog', { name: `“${name}”的版本` })
  await expect(versions.getByRole('listitem')).toContainText(['第一版'])
  expect(await findAxeViolations(page)).toEqual([])
  await versions.getByRole('button', { name: '关闭' }).last().click()

  await runRowAction(page, row, '停用')
  const stop = page.getByRole('dialog', { name: `停用“${name}”` })
  await stop.getByText('暂停，直到流程再次发布').click()
  await expect(stop.getByRole('radio', { name: /暂停/ })).toBeChecked()
  await stop.getByRole('button', { name: '停用' }).click()
  await expect(row.getByRole('cell', { name: '已停用', exact: true })).toBeVisible()

  const [download] = await Promise.all([page.waitForEvent('download'), runRowAction(page, row, '导出')])
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '导入' }).click(),
  ])
  const file = await download.path()
  await chooser.setFiles(file)
  const dialog = page.getByRole('dialog', { name: '导入流程' })
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue(`${name}2`)
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(rowOf(page, `${name}2`).getByRole('cell', { name: '草稿' })).toBeVisible()

  const { list } = await call(flows.list, { keyword: name })
  for (const { id } of list.flatMap(({ children }) => children)) await call(flows.remove, { id })
})

test(
  'a flow without nodes is not released, and the dialog says why',
  { tag: '@full' },
  async ({ page, call }) => {
    const name = `空白${Date.now().toString(36)}`
    const { id } = await call(flows.create, {
      fullName: name,
      enCode: `empty_${Date.now().toString(36)}`,
      category: 'general',
    })
    await page.goto('/workFlow/flowEngine')
    await runRowAction(page, rowOf(page, name), '发布')
    const release = page.getByRole('dialog', { name: `发布“${name}”` })
    await expect(release.getByRole('listitem')).toHaveText(['还没有设计表单', '还没有设计流程'])
    await expect(release.getByRole('button', { name: '发布' })).toBeDisabled()
    await call(flows.remove, { id })
  },
)
