import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'

/** Lists with a toolbar, by path; each opens in a tab of this name. */
const lists = { '/permission/user': '用户管理', '/permission/role': '角色管理', '/system/notice': '系统公告' }

/** Buttons above a list that open a drawer or a dialog, by the page's name in the menu; one per remote and kind. */
const tools: readonly (readonly [string, ...string[]])[] = [
  ['用户管理', '新建', '导入', '导出'],
  ['角色管理', '新建'],
  ['系统公告', '新建'],
  ['组织管理', '新建'],
  ['部门管理', '新建'],
  ['岗位管理', '新建'],
  ['分组管理', '新建'],
  ['分级管理', '新建'],
  ['授权管理', '批量授权', '权限解释'],
  ['系统菜单', '新建'],
  ['定时任务', '新建'],
  ['单据规则', '新建'],
]
/** Actions of a row that open one: page, a text of the row, actions. */
const rowActions: readonly (readonly [string, string, ...string[]])[] = [
  ['用户管理', 'manager01', '编辑', '权限', '现有权限', '重置密码', '两步验证', '删除'],
  ['角色管理', 'principal', '编辑', '成员', '权限', '删除'],
  ['系统公告', '下月排课已发布，请各位教练核对', '阅读情况'],
]
const headerTools = [/站内消息/, '界面设置']

/** The style sheets of the built shell. */
const sheets = readdirSync(join(import.meta.dirname, '../../shell/dist/assets'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/assets/${name}`)

test('the toolbars of lists keep their layout whichever style sheet arrives last', async ({ page }) => {
  // Every list has its tab before the drawers open: a tab switches without a reload, which would unload sheets.
  for (const path of Object.keys(lists)) {
    await page.goto(path)
    await expect(page.getByRole('search')).toBeVisible()
  }
  const before = await measureToolbars(page)
  for (const [name, ...labels] of tools) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    for (const label of labels) {
      const button = page.getByRole('main').getByRole('button', { name: label, exact: true })
      await openAndClose(page, () => button.click())
    }
  }
  for (const [name, text, ...labels] of rowActions) {
    await openTab(page, name)
    for (const label of labels) await openAndClose(page, () => runRowAction(page, rowOf(page, text), label))
  }
  for (const name of headerTools)
    await openAndClose(page, () => page.getByRole('banner').getByRole('button', { name }).click())
  expect(await measureToolbars(page)).toEqual(before)
  // No session loads them in a worse order: the sheets of all other screens, after those of the lists.
  await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(
          (href) =>
            new Promise((done, fail) =>
              document.head.append(
                Object.assign(document.createElement('link'), {
                  rel: 'stylesheet',
                  href,
                  onload: done,
                  onerror: fail,
                }),
              ),
            ),
        ),
      ),
    sheets,
  )
  expect(await measureToolbars(page)).toEqual(before)
})

/** Opens a drawer or a dialog, waits for its content and closes it by Escape. */
async function openAndClose(page: Page, open: () => Promise<void>): Promise<void> {
  const dialog: Locator = page.getByRole('dialog')
  await open()
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(/./)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('main').getByRole('region', { name })).toBeVisible()
}

/** Position and size of each control in the toolbar of each list. */
async function measureToolbars(page: Page): Promise<Record<string, string[]>> {
  const toolbars: Record<string, string[]> = {}
  for (const name of Object.values(lists)) {
    await openTab(page, name)
    toolbars[name] = await page
      .getByRole('main')
      .getByRole('region', { name })
      .locator('> div:first-child :is(button, input, [role=search], [role=combobox])')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => {
            const { x, y, width, height } = control.getBoundingClientRect()
            return `${control.ariaLabel ?? control.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`
          }),
      )
    expect(toolbars[name]!.length).toBeGreaterThan(3)
  }
  return toolbars
}
