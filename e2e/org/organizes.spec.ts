import type { Page } from 'playwright/test'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, runRowAction, searchList, rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const expectText = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible()

test('a company is created below another with its details, disabled and deleted', async ({ page, call }) => {
  const code = uniqueName('e2e')
  await page.goto('/permission/organize')
  await expect(rowOf(page, '育乐教育集团')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await runRowAction(page, rowOf(page, '城东校区'), '新建下级')
  const form = drawer(page, '新建公司')
  await expect(form.getByLabel('上级公司')).toContainText('城东校区')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('公司名称不能为空')).toBeVisible()
  await form.getByLabel('公司名称').fill(`分校${code}`)
  await form.getByLabel('编码').fill('hq')
  await form.getByLabel('公司简称').fill('分校')
  await form.getByRole('button', { name: '负责人' }).click()
  await form.getByLabel('邮箱').fill('nothing')
  await expect(form.getByText('请输入正确的邮箱地址')).toBeVisible()
  await form.getByLabel('邮箱').fill('branch@yule.example')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expectText(page, '组织编码已存在')
  await expect(form.getByLabel('公司简称')).toHaveValue('分校')
  await form.getByLabel('编码').fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await searchList(page, code.toUpperCase())
  const row = rowOf(page, code)
  await expect(row).toBeVisible()
  const { list } = await call(organizes.list, { keyword: code })
  const id = list[0]!.children[0]!.children[0]!.id
  const { propertyJson, parentId } = await call(organizes.read, { id })
  expect([parentId, JSON.parse(propertyJson)]).toMatchObject([
    'org.east',
    { shortName: '分校', manageEmail: 'branch@yule.example', fax: null },
  ])

  await runRowAction(page, row, '禁用')
  await expect(row.getByRole('cell', { name: '禁用', exact: true })).toBeVisible()
  await runRowAction(page, row, '删除')
  await confirmRemoval(page, `分校${code}`)
  await expectText(page, '删除成功')
  await expect(row).toBeHidden()
})

test(
  'a company with companies below it cannot be deleted, and the message says why',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/organize')
    await runRowAction(page, rowOf(page, '育乐教育集团'), '删除')
    await confirmRemoval(page, '育乐教育集团')
    await expectText(page, '该组织下有下级组织，不能删除')
    await expect(rowOf(page, '育乐教育集团')).toBeVisible()
  },
)

test(
  'a user who saves after another user loads the other changes and keeps their own',
  { tag: '@full' },
  async ({ page, call }) => {
    const code = uniqueName('e2e')
    const { id } = await call(organizes.create, { parentId: 'org.hq', fullName: `同改${code}`, enCode: code })
    await page.goto(`/permission/organize?keyword=${code}`)
    await runRowAction(page, rowOf(page, code), '编辑')
    const form = drawer(page, '编辑公司')
    await form.getByLabel('公司简称').fill('我的简称')
    const { propertyJson: _, ...read } = await call(organizes.read, { id })
    await call(organizes.update, { ...read, fullName: `先到${code}`, propertyJson: { fax: '010-1' } })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText(/已被超级管理员修改，您的更改没有保存/)).toBeVisible()
    await form.getByRole('button', { name: '载入对方的修改，保留我的' }).click()
    await expect(form.getByLabel('公司名称')).toHaveValue(`先到${code}`)
    await expect(form.getByLabel('公司简称')).toHaveValue('我的简称')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    const saved = await call(organizes.read, { id })
    expect([saved.fullName, JSON.parse(saved.propertyJson)]).toMatchObject([
      `先到${code}`,
      { shortName: '我的简称', fax: '010-1' },
    ])
    await call(organizes.remove, { id })
  },
)
