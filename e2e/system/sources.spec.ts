import { dataModels } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, runRowAction, searchList, rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test(
  'a data source test shows what failed, and a stored password is never shown again',
  { tag: '@full' },
  async ({ page, call }) => {
    const fullName = uniqueName('e2e')
    await page.goto('/systemData/dataSource')
    await expect(rowOf(page, '演示文件库')).toBeVisible()
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = page.getByRole('dialog', { name: /数据连接/ })
    await form.getByLabel('连接名称').fill(fullName)
    await form.getByLabel('主机地址').fill('10.20.30.40')
    await form.getByLabel('密码').fill('secret')
    await form.getByRole('button', { name: '测试连接' }).click()
    await expect(form.getByRole('status').getByText(/不允许连接 10\.20\.30\.40/)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    // The addresses of an Oracle connect descriptor are checked like a host.
    await form.getByRole('combobox', { name: '数据库类型' }).click()
    await page.getByRole('option', { name: 'Oracle' }).click()
    await form.getByText('TNS 描述符').click()
    await form
      .getByLabel('连接描述符')
      .fill('(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=10.20.30.41)(PORT=1521))(CONNECT_DATA=(SID=x)))')
    await form.getByRole('button', { name: '测试连接' }).click()
    await expect(form.getByRole('status').getByText(/不允许连接 10\.20\.30\.41/)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('combobox', { name: '数据库类型' }).click()
    await page.getByRole('option', { name: 'PostgreSQL' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新建成功')).toBeVisible()
    const { list } = await call(dataSources.list, { keyword: fullName })
    try {
      await searchList(page, fullName)
      await runRowAction(page, rowOf(page, fullName), '编辑')
      await expect(form.getByLabel('密码')).toHaveValue('')
      await expect(form.getByPlaceholder('已保存，输入新密码可替换')).toBeVisible()
      await form.getByLabel('主机地址').fill('db.example.com')
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form.getByText('连接位置已更改，请重新输入密码')).toBeVisible()
      await form.getByRole('button', { name: '取消' }).click()
      await page.getByRole('button', { name: '放弃修改' }).click()
      expect(await findAxeViolations(page)).toEqual([])
    } finally {
      await call(dataSources.remove, { id: list[0]!.id })
    }
  },
)

test('a table is designed with common fields, created after its statements were shown, viewed, exported and deleted', async ({
  page,
  call,
}) => {
  const name = uniqueName('e2e').replace(/\W/g, '_')
  const linkId = 'source.demo'
  await page.goto(`/systemData/dataModel?linkId=${linkId}`)
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const design = page.getByRole('dialog', { name: /新建表|编辑表/ })
  await design.getByLabel('表名').fill(name)
  await design.getByRole('button', { name: '添加字段' }).click()
  await design.getByLabel('字段名', { exact: true }).last().fill('full_name')
  await design.getByRole('button', { name: '从常用字段添加' }).click()
  await page.getByRole('menuitem', { name: /sort_code/ }).click()
  await expect(design.getByLabel('字段名', { exact: true })).toHaveCount(3)
  // Arrow keys on the grip of a field move it.
  await design
    .getByRole('button', { name: /sort_code/ })
    .first()
    .press('ArrowUp')
  await expect(design.getByLabel('字段名', { exact: true }).nth(1)).toHaveValue('sort_code')
  expect(await findAxeViolations(page)).toEqual([])
  await design.getByRole('button', { name: '保存' }).click()
  const statements = page.getByRole('dialog', { name: '待执行的语句' })
  await expect(statements.getByText(`create table "${name}"`)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await statements.getByRole('button', { name: '取消' }).click()
  const { list } = await call(dataModels.tables, { linkId, keyword: name })
  expect(list).toEqual([])
  await design.getByRole('button', { name: '保存' }).click()
  await statements.getByRole('button', { name: '执行' }).click()
  await expect(page.getByText('新建成功')).toBeVisible()

  await searchList(page, name)
  await runRowAction(page, rowOf(page, name), '详情')
  const view = page.getByRole('dialog', { name })
  await expect(view.getByText('full_name')).toBeVisible()
  await view.getByText('数据', { exact: true }).click()
  await expect(view.getByText('暂无数据')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await view.getByRole('button', { name: '导出' }).click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'SQL 脚本' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe(`${name}.sql`)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  await runRowAction(page, rowOf(page, name), '删除')
  await confirmRemoval(page, name)
  await expect(page.getByText('删除成功')).toBeVisible()
  // The tables of the product can be viewed but not changed.
  await page.goto('/systemData/dataModel?keyword=org_user_role')
  await expect(rowOf(page, 'org_user_role').getByText('系统表')).toBeVisible()
  await expect(rowOf(page, 'org_user_role').getByText('删除')).toHaveCount(0)
})
