import type { Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const right = '11010519491231002X'

/** The registry without the demos, as after their removal. */
const removeDemos = (page: Page) =>
  page.route(`**${remotes.list.path}?*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { list: { name: string }[] } }
    body.data.list = body.data.list.filter(({ name }) => name !== 'demos')
    await route.fulfill({ response: answer, json: body })
  })

test('a field that a remote contributes is designed, filled in, listed, and readable without its remote', async ({
  page,
  call,
}) => {
  test.slow()
  const enCode = uniqueName('e2e')
  const { id } = await call(designs.create, {
    fullName: uniqueName('证件'),
    enCode,
    category: 'other',
    type: DesignType.webForm,
    formData: JSON.stringify({ labelPosition: 'top', popupType: 'drawer', fields: [] }),
    columnData: '{}',
  })
  await page.goto(`/onlineDev/webDesign?design=${id}`)
  await page.getByRole('region', { name: '扩展控件' }).getByRole('button', { name: '身份证号' }).click()
  const settings = page.getByRole('complementary', { name: '设置' })
  await expect(settings.getByRole('switch', { name: '显示出生日期和性别' })).toBeChecked()
  await expect(page.locator('[data-canvas]').getByPlaceholder('18 位身份证号')).toBeVisible()
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const { formData } = await call(designs.read, { id })
  const { vModel } = (JSON.parse(String(formData)) as { fields: { vModel: string }[] }).fields[0]!
  await call(designs.update, { id, columnData: JSON.stringify({ columnList: [{ prop: vModel }] }) })
  const { menuIds } = await call(designs.release, { id, pc: 1 })
  const menu = await call(menus.read, { id: String(menuIds[0]) })

  await page.goto(`/${menu.enCode}`)
  await page.getByRole('button', { name: '新建' }).click()
  const drawer = page.getByRole('dialog')
  const control = drawer.getByRole('textbox', { name: '身份证号' })
  await control.fill('11010519491231002 1')
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer.getByText('身份证号不正确，请核对 18 位号码')).toBeVisible()
  await control.fill('11010519491231002x')
  await expect(control).toHaveValue(right)
  await expect(drawer.getByText('1949-12-31 女')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, '110105 19491231 002X')).toBeVisible()

  await removeDemos(page)
  await page.reload()
  await runRowAction(page, rowOf(page, right), '编辑')
  await expect(drawer.getByRole('textbox', { name: '身份证号' })).toHaveText(right)
  await expect(drawer.getByText('“身份证号”控件暂时无法加载')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await call(menus.remove, { id: menu.id })
  await call(designs.remove, { id })
})
