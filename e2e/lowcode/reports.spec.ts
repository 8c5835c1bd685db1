import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a cross table is made of a data set, changed by keyboard, seen and exported', async ({
  page,
  call,
}) => {
  test.slow()
  const name = uniqueName('消课')
  await page.goto('/onlineDev/dataReport')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建报表' })
  await form.getByLabel('报表名称').fill(name)
  await form.getByRole('button', { name: '保存', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: '从模板开始' })
  await selectOption(page, dialog.getByLabel('选择数据集'), '报表：各校区每月消课')
  await expect(dialog.getByRole('table')).toContainText('合计')
  await dialog.getByRole('button', { name: '创建' }).click()
  const id = new URL(page.url()).searchParams.get('report')!
  try {
    const grid = page.getByRole('grid', { name: '报表模板' })
    const preview = page.getByRole('region', { name: '预览' }).first()
    await expect(grid.locator('[data-at="A3"]')).toContainText('↓')
    await expect(preview.getByRole('table')).toContainText(name)
    expect(await findAxeViolations(page)).toEqual([])

    // The one tab stop of the grid is its active cell.
    await grid.locator('[data-at="A6"]').click()
    await page.keyboard.type('=SUM(')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 个问题' }).click()
    await page.getByRole('list', { name: '1 个问题' }).getByRole('button').click()
    await expect(page.getByRole('heading', { name: '单元格 A6' })).toBeVisible()
    await grid.locator('[data-at="A6"]').click()
    await page.keyboard.type('=SUM(B4)')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible()
    await page.keyboard.type('课时')
    await page.keyboard.press('Enter')
    await expect(preview.getByRole('table')).toContainText('课时')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
    const { sheet } = await call(reports.read, { id })
    expect(sheet.cells.slice(-2)).toMatchObject([
      { at: 'A6', formula: 'SUM(B4)' },
      { at: 'B6', text: '课时' },
    ])

    await page.goto(`/onlineDev/dataReport?preview=${id}`)
    await expect(page.getByRole('table', { name })).toContainText('合计')
    expect(await findAxeViolations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  } finally {
    await call(reports.remove, { id })
  }
})

test('a report asks, shows a chart and a code, and leads to another one and back', async ({ page, call }) => {
  const name = uniqueName('门店')
  const code = () => `e2e.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const { id: dataSetId } = await call(dataSets.create, {
    fullName: name,
    enCode: code(),
    category: 'teaching',
    columns: [
      { name: 'shop', label: '门店', type: 'text' },
      { name: 'sales', label: '销售额', type: 'number' },
    ],
    source: {
      kind: 'static',
      rows: [
        ['东区', 3],
        ['西区', 5],
      ],
    },
  })
  const create = (fullName: string, cells: object[], parameters: object[]) =>
    call(reports.create, {
      fullName,
      enCode: code(),
      category: 'teaching',
      parameters,
      sheet: {
        version: 1,
        columns: [{ width: 160 }, { width: 160 }],
        rows: [{ height: 40 }, { height: 80 }, { height: 240 }],
        cells,
        sets: [{ name: 's', dataSetId }],
      },
    } as never)
  const shop = { name: 'shop', label: '门店' }
  const detail = await create(`${name}明细`, [{ at: 'A1', formula: '"明细 "&@shop' }], [shop])
  const field = (column: string, use: string) => ({ set: 's', column, use })
  const overview = await create(
    name,
    [
      { at: 'A1', formula: '"查询 "&@shop' },
      {
        at: 'A2',
        field: field('shop', 'group'),
        link: { to: 'report', reportId: detail.id, values: { shop: { cell: 'A2' } } },
      },
      { at: 'B2', field: field('sales', 'sum'), show: 'qr' },
      {
        at: 'A3',
        columns: 2,
        chart: { kind: 'column', title: '各店', categories: 'A2', values: [{ cell: 'B2' }] },
      },
    ],
    [shop],
  )
  try {
    await page.goto(`/onlineDev/dataReport?preview=${overview.id}`)
    await page.getByRole('textbox', { name: '门店' }).fill('全部')
    await page.getByRole('button', { name: '查询' }).click()
    const table = page.getByRole('table', { name })
    await expect(table).toContainText('查询 全部')
    await expect(table.getByRole('img', { name: '各店: 东区 3, 西区 5' })).toBeVisible()
    await expect(table.getByRole('img', { name: '二维码：3' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await table.getByRole('link', { name: '西区' }).press('Enter')
    await expect(page.getByRole('table', { name: `${name}明细` })).toContainText('明细 西区')
    await page.goBack()
    await expect(table).toContainText('查询 全部')
  } finally {
    await call(reports.remove, { id: overview.id })
    await call(reports.remove, { id: detail.id })
    await call(dataSets.remove, { id: dataSetId })
  }
})
