import type { Page } from 'playwright/test'
import { MenuType } from '@tessera/shared/contract/session/session'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { columns } from '@tessera/shared/contract/system/columns'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, selectOption, rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^权限项/ })
const inner = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openMenuRights(page: Page, menu: string) {
  await page.goto('/system/menu')
  await runRowAction(page, rowOf(page, menu), '权限项')
  await expect(drawer(page)).toBeVisible()
}

test(
  'a menu gets the standard buttons, enforces button permissions after a confirmation, and gets columns in bulk and sorted',
  { tag: '@full' },
  async ({ page, call }) => {
    const enCode = uniqueName('e2e.')
    const { id } = await call(menus.create, {
      parentId: '-1',
      fullName: enCode,
      enCode,
      type: MenuType.link,
      urlAddress: '/x',
      sortCode: 992,
    })
    try {
      await openMenuRights(page, enCode)
      await drawer(page).getByRole('button', { name: '常用按钮' }).click()
      await page.getByText('批量删除').click()
      await page.getByRole('button', { name: '添加 7 个' }).click()
      await expect(page.getByText('已添加 7 个按钮')).toBeVisible()
      await expect(drawer(page).getByRole('row').filter({ hasText: 'btn_add' })).toContainText('新建')
      await drawer(page).getByRole('switch', { name: '启用按钮权限' }).click()
      await expect(page.getByText('未获得授权的用户会立即失去相应权限')).toBeVisible()
      await page.getByRole('button', { name: '开启', exact: true }).click()
      await expect(drawer(page).getByRole('switch', { name: '启用按钮权限' })).toBeChecked()
      expect(await call(menus.read, { id })).toMatchObject({ isButtonAuthorize: 1 })
      const buttonRows = await call(buttons.list, { moduleId: id })
      expect(buttonRows.list).toHaveLength(7)

      await page.getByRole('tab', { name: '列表字段' }).click()
      await expect(drawer(page).getByText('服务器不对该页面的数据按行和列做权限控制')).toBeVisible()
      await drawer(page).getByRole('button', { name: '批量新建' }).click()
      const lines = inner(page, '批量新建').getByLabel('字段')
      await lines.fill('name\t姓名\n手机 phone')
      await lines.blur()
      await expect(page.getByText('第 2 行：编码只能由英文、数字、点、下划线和横线组成')).toBeVisible()
      await lines.fill('name\t姓名\nphone 手机号码\nage')
      await inner(page, '批量新建').getByRole('button', { name: '保存' }).click()
      await expect(drawer(page).getByRole('row').filter({ hasText: 'phone' })).toContainText('手机号码')
      await runRowAction(page, drawer(page).getByRole('row').filter({ hasText: 'phone' }), '上移')
      await expect(drawer(page).getByRole('row').nth(1)).toContainText('手机号码')
      const columnRows = await call(columns.list, { moduleId: id })
      expect(columnRows.list.map((column) => column.enCode)).toEqual(['phone', 'name', 'age'])
      expect(await findAxeViolations(page)).toEqual([])
    } finally {
      await call(menus.remove, { id })
    }
  },
)

test(
  'a data scheme has condition groups with a description and a preview count, and is not saved with an incomplete condition',
  { tag: '@full' },
  async ({ page, call }) => {
    const name = uniqueName('方案')
    await openMenuRights(page, '班级列表')
    await page.getByRole('tab', { name: '数据方案' }).click()
    await expect(drawer(page).getByRole('row').filter({ hasText: '本人任教的班级' })).toContainText(
      '教练 等于 当前用户 或者 助教 等于 当前用户',
    )
    await expect(
      drawer(page)
        .getByRole('row')
        .filter({ hasText: '全部数据（内置）' })
        .getByRole('button', { name: '编辑' }),
    ).toHaveCount(0)
    await drawer(page).getByRole('button', { name: '新建' }).click()
    const form = inner(page, '新建数据方案')
    await form.getByLabel('名称').fill(name)
    await form.getByRole('button', { name: '添加条件' }).click()
    // A new condition starts with the first field and its default value.
    await expect(form.getByText('教练 等于 当前用户', { exact: false })).toBeVisible()
    await form.getByRole('button', { name: '添加条件组' }).click()
    const second = form.getByRole('group', { name: '条件组 2' })
    await selectOption(page, second.getByRole('combobox', { name: '字段' }), '容量')
    await selectOption(page, second.getByRole('combobox', { name: '比较方式' }), '大于等于')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('第 2 组有未填写完整的条件')).toBeVisible()
    await second.getByRole('spinbutton', { name: '值' }).fill('20')
    await second.getByText('并且').click()
    await expect(form.getByText('教练 等于 当前用户 并且 容量 大于等于 20')).toBeVisible()
    await second.getByText('或者').click()
    await form.getByRole('button', { name: '计算' }).click()
    await expect(form.getByRole('status').filter({ hasText: '超级管理员' })).toHaveText(
      /超级管理员\/admin：\d+ \/ [1-9]\d* 条/,
    )
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(drawer(page).getByRole('row').filter({ hasText: name })).toContainText(
      '教练 等于 当前用户 或者 容量 大于等于 20',
    )
    const { list } = await call(dataSchemes.list, { moduleId: 'menu.edu.eduClasslist' })
    const saved = list.find(({ fullName }) => fullName === name)!
    expect(JSON.parse(saved.conditionJson)).toMatchObject([
      { logic: 'and', groups: [{ field: 'coachId', op: '==', value: '@userId', type: 'string' }] },
      { logic: 'or', groups: [{ field: 'capacity', op: '>=', value: 20 }] },
    ])
    await call(dataSchemes.remove, { id: saved.id })
  },
)

test(
  'a menu is exported, and an import previews added and changed rows before it applies them',
  { tag: '@full' },
  async ({ page, call }, info) => {
    const enCode = uniqueName('e2e.')
    const { id } = await call(menus.create, {
      parentId: '-1',
      fullName: enCode,
      enCode,
      type: MenuType.link,
      urlAddress: '/x',
      sortCode: 993,
    })
    try {
      await call(columns.create, { moduleId: id, enCode: 'name', fullName: '姓名' })
      await page.goto('/system/menu')
      const downloadEvent = page.waitForEvent('download')
      await runRowAction(page, rowOf(page, enCode).first(), '导出')
      const file = info.outputPath('menu.json')
      const download = await downloadEvent
      await download.saveAs(file)

      const chooserEvent = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '导入' }).click()
      const chooser = await chooserEvent
      await chooser.setFiles(file)
      const dialog = page.getByRole('dialog', { name: /导入菜单/ })
      await expect(dialog.getByText('文件中的内容已全部存在，无需导入。')).toBeVisible()
      await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
      await dialog.getByRole('button', { name: '取消' }).click()

      await runRowAction(page, rowOf(page, enCode).first(), '编辑')
      const form = page.getByRole('dialog', { name: '编辑菜单' })
      await form.getByRole('button', { name: /选择图标/ }).click()
      await page.getByRole('textbox', { name: '搜索图标' }).fill('奖杯')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: '奖杯 成绩' })).toBeFocused()
      await page.keyboard.press('Enter')
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form).toHaveCount(0)
      expect(await call(menus.read, { id })).toMatchObject({ icon: 'icon-trophy' })

      const secondChooserEvent = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '导入' }).click()
      const secondChooser = await secondChooserEvent
      await secondChooser.setFiles(file)
      await expect(dialog.getByRole('row').filter({ hasText: enCode }).first()).toContainText('修改')
      await expect(dialog.getByRole('row').filter({ hasText: '姓名' })).toContainText('无变化')
      expect(await findAxeViolations(page)).toEqual([])
      await dialog.getByText('覆盖已有的菜单').click()
      await dialog.getByRole('button', { name: '导入', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      const imported = await call(menus.read, { id })
      expect(imported.icon).not.toBe('icon-trophy')
    } finally {
      await call(menus.remove, { id })
    }
  },
)
