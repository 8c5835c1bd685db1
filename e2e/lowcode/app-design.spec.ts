import { designs } from '@tessera/shared/contract/lowcode/designs'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('an app design goes live: made of a template, released for phones, filled in on one', async ({
  page,
  call,
  browser,
  baseURL,
  token,
}) => {
  test.slow()
  const name = uniqueName('盘点')
  await page.goto('/onlineDev/appDesign')
  await page.getByRole('button', { name: '新建' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建 App 设计' })
  await selectOption(page, dialog.getByLabel('模板'), '资产登记')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()

  // The canvas is as wide as a phone, and each field takes a row.
  const canvas = page.locator('[data-canvas]')
  await expect(canvas.locator('[data-node]').first()).toBeVisible()
  const id = new URL(page.url()).searchParams.get('design')!
  try {
    const paper = (await canvas.locator('> div').boundingBox())!
    expect(paper.width).toBe(390)
    const first = (await canvas.locator('[data-node]').first().boundingBox())!
    const second = (await canvas.locator('[data-node]').nth(1).boundingBox())!
    expect(second.y).toBeGreaterThan(first.y)

    await page.getByRole('tab', { name: '列表设计' }).click()
    const settings = page.getByRole('complementary', { name: '设置' })
    await expect(settings.getByText('列表类型')).toHaveCount(0)
    await settings.getByText('批量删除').click()
    await expect(page.getByRole('list', { name: '卡片预览' }).getByRole('article')).toHaveCount(4)
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: '预览' }).click()
    await page.getByRole('button', { name: '手机扫码预览' }).click()
    const address = await page.getByText(/\/onlineDev\/appDesign\?preview=/).innerText()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '发布', exact: true }).click()
    const release = page.getByRole('dialog', { name: `发布：${name}` })
    await expect(release.getByRole('checkbox', { name: '添加到手机菜单' })).toBeChecked()
    await expect(release.getByRole('checkbox', { name: '添加到电脑菜单' })).not.toBeChecked()
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布为版本 1')
    const { columnData, appColumnData } = await call(designs.read, { id })
    expect(columnData).toBe(appColumnData)
    expect(appColumnData).not.toContain('batchRemove')

    const adminToken = await token('admin')
    const context = await openPhoneContext(browser, baseURL!, adminToken)
    const phone = await context.newPage()
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name })).toBeVisible()
    await phone.goto('/home')
    await phone.getByRole('button', { name: '打开菜单' }).click()
    await phone.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name }).click()
    await phone.getByRole('button', { name: '新建' }).first().click()
    const form = phone.getByRole('dialog')
    await form.getByLabel('资产名称').fill('投影仪')
    await form.getByLabel('资产编号').fill('ZC-001')
    await selectOption(phone, form.getByLabel('资产类别'), '投影')
    await form.getByLabel('购入金额').fill('1200')
    await form.getByRole('button', { name: '确定' }).click()
    const card = phone.getByRole('article', { name: '投影仪' })
    await expect(card).toContainText('1,200.00')
    expect(await findAxeViolations(phone)).toEqual([])
    await context.close()

    // A computer does not list it; its page is one column in the middle.
    await release.getByRole('button', { name: '打开页面' }).click()
    await expect(page.getByRole('article', { name: '投影仪' })).toBeVisible()
    const column = (await page.getByRole('region', { name }).boundingBox())!
    expect(column.width).toBeLessThanOrEqual(560)
    await expect(page.locator('[data-sidebar]').getByRole('link', { name })).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])

    await page.goto('/onlineDev/webDesign')
    await expect(rowOf(page, '公开课登记')).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
  } finally {
    const { menus: opening } = await call(designs.previewRelease, { id })
    for (const menu of opening) await call(menus.remove, { id: menu.id })
    await call(designs.remove, { id })
  }
})
