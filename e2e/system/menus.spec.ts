import type { Page } from 'playwright/test'
import { MenuType } from '@tessera/shared/contract/session/session'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import type { CallAs } from '../fixtures/api.ts'
import { confirmRemoval, runRowAction, selectOption, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'

const form = (page: Page) => page.getByRole('dialog', { name: /^(新建|编辑)菜单$/ })
const sidebar = (page: Page) => page.getByRole('navigation', { name: '导航菜单' })

interface CreatedMenu {
  id: string
  fullName: string
  enCode: string
}

/** Runs a test with a menu that is removed afterwards. */
async function withMenu(call: CallAs, test: (menu: CreatedMenu) => Promise<void>) {
  const enCode = uniqueName('e2e.')
  const fullName = uniqueName('测试菜单')
  const { id } = await call(menus.create, {
    parentId: '-1',
    fullName,
    enCode,
    type: MenuType.page,
    urlAddress: 'workFlow/flowTodo',
    sortCode: 990,
  })
  try {
    await test({ id, fullName, enCode })
  } finally {
    await call(menus.remove, { id }).catch(() => undefined)
  }
}

test('menus are listed as a tree of directories and pages', { tag: '@full' }, async ({ page }) => {
  await page.goto('/system/menu')
  for (const words of ['permission', '目录', '启用'])
    await expect(rowOf(page, '组织权限').getByRole('cell', { name: words, exact: true })).toBeVisible()
  for (const words of ['permission.user', '页面', '启用'])
    await expect(rowOf(page, '用户管理').getByRole('cell', { name: words, exact: true })).toBeVisible()
  await expect(rowOf(page, '用户管理')).toContainText('permission/user')
  await expect(rowOf(page, '组织权限').getByRole('button', { name: '收起', exact: true })).toBeVisible()
  await expect(rowOf(page, '用户管理').getByRole('button', { name: /^(展开|收起)$/ })).toHaveCount(0)
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(rowOf(page, '用户管理')).toHaveCount(0)
  await expect(rowOf(page, '组织权限')).toBeVisible()
})

test('a keyword finds a menu below its directory', { tag: '@full' }, async ({ page }) => {
  await page.goto('/system/menu')
  await searchList(page, 'flowTodo')
  await expect(rowsOf(page).locator('td:first-child')).toHaveText(['工作流程', '待办事宜'])
})

test('a new menu is shown in the sidebar at once and after a reload, and opens its page', async ({
  page,
  call,
}) => {
  const fullName = uniqueName('另名')
  const enCode = uniqueName('e2e.')
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByLabel('菜单名称').fill(fullName)
  await form(page).getByLabel('菜单编码').fill(enCode)
  await form(page).getByLabel('页面地址').fill('edu/eduClasslist?hasSeat=0')
  await form(page).getByLabel('排序').fill('991')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新建成功，侧边栏已更新')).toBeVisible()
  await expect(rowOf(page, fullName)).toContainText('edu/eduClasslist?hasSeat=0')
  const { list } = await call(menus.list, { keyword: enCode })
  try {
    await expect(sidebar(page).getByRole('link', { name: fullName })).toBeVisible()
    await page.reload()
    await expect(sidebar(page).getByRole('link', { name: fullName })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: '班级列表' })).toBeVisible()
    await sidebar(page).getByRole('link', { name: fullName }).click()
    await expect(page).toHaveURL(/\/edu\/eduClasslist/)
    await expect(page.getByRole('region', { name: fullName })).toBeVisible()
    await expect(rowsOf(page).first()).toContainText('班')
    await sidebar(page).getByRole('link', { name: '班级列表' }).click()
    await expect(page.getByRole('region', { name: '班级列表' })).toBeVisible()
  } finally {
    await call(menus.remove, { id: list[0]?.id as string })
  }
})

test('a menu of a report is made by choosing the report, and opens it', async ({ page, call }) => {
  const fullName = uniqueName('报表菜单')
  const enCode = uniqueName('e2e.')
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByLabel('菜单名称').fill(fullName)
  await form(page).getByLabel('菜单编码').fill(enCode)
  await selectOption(page, form(page).getByRole('combobox', { name: '类型' }), '报表')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(form(page).getByText('请选择', { exact: true }).last()).toBeVisible()
  await form(page).getByRole('combobox', { name: '报表' }).click()
  await page.getByRole('treeitem', { name: '每日收支' }).click()
  await form(page).getByLabel('排序').fill('992')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新建成功，侧边栏已更新')).toBeVisible()
  const { list } = await call(menus.list, { keyword: enCode })
  try {
    await sidebar(page).getByRole('link', { name: fullName }).click()
    await expect(page.getByRole('table', { name: '每日收支' })).toContainText('净现金')
  } finally {
    await call(menus.remove, { id: list[0]?.id as string })
  }
})

test('editing renames a menu', { tag: '@full' }, async ({ page, call }) =>
  withMenu(call, async ({ fullName, enCode }) => {
    const renamed = `${fullName}改`
    await page.goto(`/system/menu?keyword=${enCode}`)
    await runRowAction(page, rowOf(page, fullName), '编辑')
    await expect(form(page).getByLabel('菜单编码')).toHaveValue(enCode)
    await expect(form(page).getByLabel('页面地址')).toHaveValue('workFlow/flowTodo')
    await form(page).getByLabel('菜单名称').fill(renamed)
    await form(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/^修改成功/)).toBeVisible()
    await expect(rowOf(page, renamed)).toBeVisible()
    await page.reload()
    await expect(sidebar(page)).toContainText(renamed)
  }),
)

test('a disabled menu is hidden after a reload', { tag: '@full' }, async ({ page, call }) =>
  withMenu(call, async ({ fullName, enCode }) => {
    await page.goto(`/system/menu?keyword=${enCode}`)
    await expect(sidebar(page).getByTitle(fullName)).toBeVisible()
    await runRowAction(page, rowOf(page, fullName), '禁用')
    await expect(rowOf(page, fullName).getByRole('cell', { name: '禁用', exact: true })).toBeVisible()
    await page.reload()
    await expect(rowOf(page, fullName)).toBeVisible()
    await expect(sidebar(page).getByTitle(fullName)).toHaveCount(0)
  }),
)

test(
  'deleting a menu asks first, and a directory with menus cannot be deleted',
  { tag: '@full' },
  async ({ page, call }) =>
    withMenu(call, async ({ fullName, enCode }) => {
      await page.goto('/system/menu')
      await runRowAction(page, rowOf(page, '工作流程'), '删除')
      await confirmRemoval(page, '工作流程')
      await expect(page.getByText('该菜单下有子菜单，不能删除')).toBeVisible()
      await expect(rowOf(page, '工作流程')).toBeVisible()
      await searchList(page, enCode)
      await runRowAction(page, rowOf(page, fullName), '删除')
      const question = page.getByRole('dialog', { name: `删除菜单“${fullName}”？` })
      await expect(question).toContainText('此操作将永久删除该数据，是否继续？')
      await question.getByRole('button', { name: '删除' }).click()
      await expect(page.getByText('删除成功')).toBeVisible()
      await expect(rowOf(page, fullName)).toHaveCount(0)
    }),
)

test(
  'a page address that no remote has is saved with a warning, and opens a card for a missing page',
  { tag: '@full' },
  async ({ page, call }) => {
    const fullName = uniqueName('地址')
    const enCode = uniqueName('e2e.')
    await page.goto('/system/menu')
    await page.getByRole('button', { name: '新建' }).click()
    await form(page).getByLabel('菜单名称').fill(fullName)
    await form(page).getByLabel('菜单编码').fill(enCode)
    await form(page).getByRole('button', { name: '保存' }).click()
    await expect(form(page).getByText('请填写页面地址')).toBeVisible()
    await form(page).getByLabel('页面地址').fill('nobody/here')
    await page.keyboard.press('Escape')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('没有应用提供地址“nobody/here”')).toBeVisible()
    const { list } = await call(menus.list, { keyword: enCode })
    try {
      await page.goto('/nobody/here')
      await expect(page.getByRole('main').getByText('nobody/here')).toBeVisible()
    } finally {
      await call(menus.remove, { id: list[0]!.id })
    }
  },
)

test(
  'the manifest at a foreign address is checked before saving, and its pages or its problems are shown',
  { tag: '@full' },
  async ({ page }) => {
    const manifest = 'https://shop.example.org/mf-manifest.json'
    const localized = (text: string) => ({ zh: text, en: text, zhtw: text })
    const shop = {
      name: 'shop',
      title: localized('商店'),
      owner: 'Shop team',
      build: { id: '1'.repeat(12), time: 0, commit: '' },
      pages: [
        { page: 'home', title: localized('店面') },
        { page: 'orders', title: localized('订单') },
      ],
    }
    const findings = [
      { code: 'contract-range', detail: 'needs ^9.0' },
      { code: 'name-taken', detail: 'area permission of org' },
    ]
    await page.route(`**${remotes.foreign.path}?*`, (route) => {
      const good = new URL(route.request().url()).searchParams.get('address') === manifest
      return route.fulfill({
        json: good
          ? { code: 200, msg: 'ok', data: shop }
          : { code: 400, msg: '不支持所需的页面接口版本：needs ^9.0', data: { fields: [], findings } },
      })
    })
    await page.goto('/system/menu')
    await page.getByRole('button', { name: '新建' }).click()
    const address = form(page).getByLabel('页面地址')
    await address.fill('https://other.example.org/mf-manifest.json')
    await expect(
      form(page).getByText('不支持所需的页面接口版本：needs ^9.0 · name-taken: area permission of org'),
    ).toBeVisible()
    await address.fill(manifest)
    await expect(form(page).getByText('找到应用“商店”（Shop team），共 2 个页面')).toBeVisible()
    await page.getByRole('option', { name: /订单 · 商店/ }).click()
    await expect(address).toHaveValue(`${manifest}#orders`)
    await expect(form(page).getByText('找到应用“商店”')).toBeVisible()
  },
)

test('a code that is in use is refused at its field', { tag: '@full' }, async ({ page }) => {
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByLabel('菜单名称').fill(uniqueName('重码'))
  await form(page).getByLabel('菜单编码').fill('system.menu')
  await selectOption(page, form(page).getByLabel('类型'), '目录')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(
    form(page)
      .locator('.arco-form-item')
      .filter({ has: page.getByLabel('菜单编码') })
      .getByRole('alert'),
  ).toHaveText('编码已存在')
})

for (const [lang, header, name, type, newLabel] of [
  ['en', 'Address', 'Workflow', 'Directory', 'New'],
  ['zhtw', '頁面位址', '工作流程', '目錄', '新建'],
] as const)
  test(`the list is translated: ${lang}`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('tessera.language', stored), lang)
    await page.goto('/system/menu')
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible()
    await expect(rowOf(page, name)).toContainText(type)
    await expect(page.getByRole('button', { name: newLabel, exact: true })).toBeVisible()
  })
