import { expect, test } from '../fixtures/journey.ts'
import { rowOf } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a statement becomes a data set: its rows and columns are shown before it is saved', async ({
  page,
}) => {
  await page.goto('/onlineDev/dataSet')
  await expect(rowOf(page, '每月目标')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '新建' }).click()
  const drawer = page.getByRole('dialog', { name: '新建数据集' })
  await drawer.getByRole('button', { name: /^SQL 语句/ }).click()
  await drawer.getByRole('textbox', { name: 'SQL 语句' }).click()
  await page.keyboard.type("select 'a' as name, 1.5 as price where 'a' = @name or @name is null")
  await drawer.getByRole('button', { name: '添加参数 @name' }).click()
  await drawer.getByRole('button', { name: '预览', exact: true }).click()
  await expect(drawer.getByRole('region', { name: '预览' }).getByRole('cell', { name: '1.5' })).toBeVisible()
  await drawer.getByRole('textbox', { name: '显示名称 price' }).fill('价格')
  await expect(drawer.getByRole('region', { name: '预览' })).toContainText('价格')
  expect(await findAxeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: '下一步' }).click()
  await drawer.getByRole('textbox', { name: '名称' }).fill('价格表')
  await drawer.getByRole('textbox', { name: '编码' }).fill('priceList')
  await drawer.getByRole('combobox', { name: '分类' }).click()
  await page.getByRole('option', { name: '经营数据' }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '价格表')).toContainText('本系统数据库')
})
