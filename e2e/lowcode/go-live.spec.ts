import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a form goes live: designed, released with a menu, filled in, changed and released again', async ({
  page,
  call,
}) => {
  test.slow()
  const name = uniqueName('走访')
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建设计' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('分类').click()
  await page.getByRole('option', { name: '行政办公' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()

  // The designer opens with the new design.
  const canvas = page.locator('[data-canvas]')
  await expect(canvas).toContainText('从左侧添加第一个控件')
  const id = new URL(page.url()).searchParams.get('design')!
  try {
    for (const tag of ['comInput', 'numInput', 'date'])
      await page.locator(`section:not([aria-labelledby="palette-recent"]) [data-tag="${tag}"]`).click()
    await expect(canvas.locator('[data-node]')).toHaveCount(3)
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()

    await page.getByRole('button', { name: '发布', exact: true }).click()
    const release = page.getByRole('dialog', { name: `发布：${name}` })
    await expect(release).toContainText(`新建数据表“${name}”`)
    expect(await findAxeViolations(page)).toEqual([])
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布为版本 1')
    await release.getByRole('button', { name: '打开页面' }).click()

    // The page of the menu that the release has created.
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: `新建${name}` })
    await form.getByLabel('单行输入').fill('绿城小区')
    await form.getByLabel('数字输入').fill('12')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, '绿城小区')).toContainText('12')
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(1)

    // A removed field asks, because the record has a value in it.
    await page.goto(`/onlineDev/webDesign?design=${id}`)
    await canvas.getByRole('button', { name: /^数字输入，/ }).click()
    await page.keyboard.press('Delete')
    await expect(canvas.locator('[data-node]')).toHaveCount(2)
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('字段“数字输入”已从表单删除，1 条记录有值')
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布为版本 2')
    await release.getByRole('button', { name: '打开页面' }).click()
    await expect(rowOf(page, '绿城小区')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '数字输入' })).toHaveCount(0)
    const { release: number } = await call(onlineForms.config, { id })
    expect(number).toBe(2)
  } finally {
    const { menus: opening } = await call(designs.previewRelease, { id })
    for (const menu of opening) await call(menus.remove, { id: menu.id })
    await call(designs.remove, { id })
  }
})
