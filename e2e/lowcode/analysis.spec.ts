import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { expect, test } from '../fixtures/journey.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const address = '/onlineDev/analysis'
const targets = 'dataSet.monthlyTargets'

test('an example is answered; a group opens its rows, and the address has all of it', async ({
  page,
  signedIn,
}) => {
  await page.goto(address)
  const example = page.getByRole('button', { name: /^每月目标/ })
  await expect(example).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await example.click()
  await expect(page.getByRole('region', { name: '分析结果' }).getByRole('img')).toBeVisible()

  // By keys only: type a part of a name, and choose it.
  await page.goto(`${address}?set=${targets}`)
  const measures = page.getByRole('combobox', { name: '指标' })
  await measures.focus()
  await page.keyboard.type('收入 · 求和')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: '分组' }).focus()
  await page.keyboard.type('校区')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/m=sum%3Arevenue.*g=%3Acampus/)
  const table = page.getByRole('group', { name: /每月目标.* 表格/ })
  await expect(table.getByRole('row', { name: /城东/ })).toContainText('1,210,000')
  await expect(page.getByRole('radio', { name: '柱状图' })).toBeChecked()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('radiogroup', { name: '图表' }).getByText('饼图').click()
  await expect(page).toHaveURL(/chart=pie/)
  await table.getByRole('button', { name: '查看明细：城东' }).click()
  const rows = page.getByRole('dialog', { name: '数据明细' })
  await expect(rows).toContainText('共 4 行')
  await expect(rows.getByRole('cell', { name: '320,000' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const shared = page.url()
  const other = await signedIn('manager01')
  await other.goto(shared)
  // A static table needs a grant, which this manager has not.
  await expect(other.getByText('您没有使用该数据集的权限').first()).toBeVisible()
})

test('filters and sort narrow the answer, and a wrong address says what it left out', async ({ page }) => {
  await page.goto(`${address}?set=${targets}&m=sum:revenue&m=median:x&g=:campus&g=:region&chart=donut`)
  await expect(page.getByText(/无法识别的内容.*median:x、donut/)).toBeVisible()
  await expect(page.getByText(/没有这些列.*region/)).toBeVisible()
  const table = page.getByRole('group', { name: /表格/ })
  await expect(page.getByRole('button', { name: '从链接中移除' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '不使用这些内容，查看结果' }).click()
  await expect(table.getByRole('row', { name: /城西/ })).toBeVisible()
  await page.getByRole('button', { name: '添加条件' }).click()
  const filter = page.getByRole('group', { name: '条件 1' })
  await filter.getByRole('combobox', { name: '“校区”的值' }).click()
  await page.getByRole('option', { name: '城东' }).click()
  await expect(table.getByRole('row', { name: /城西/ })).toHaveCount(0)
  await expect(table.getByRole('row', { name: /城东/ })).toBeVisible()
})

test('an analysis becomes a report and an Excel file', async ({ page, call }) => {
  const name = `各校区收入 ${String(Date.now()).slice(-6)}`
  await page.goto(`${address}?set=${targets}&m=sum:revenue&g=:campus`)
  await expect(page.getByRole('row', { name: /城东/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: '另存为' }).click()
  await page.getByRole('menuitem', { name: '另存为报表' }).click()
  const dialog = page.getByRole('dialog', { name: '另存为报表' })
  await dialog.getByRole('textbox', { name: '名称' }).fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`打开“${name}”`)).toBeVisible()
  const { total } = await call(dataSets.summarize, {
    id: targets,
    measures: [{ column: 'revenue', how: 'sum' }],
  })
  expect(Number(total!['sum.revenue'])).toBeGreaterThan(0)
})

test('on a phone everything is in one column', async ({ browser, baseURL, token, cleanConsole }) => {
  const admin = await token('admin')
  const phone = await openPhoneContext(browser, baseURL!, admin)
  cleanConsole.watch(phone)
  const page = await phone.newPage()
  await page.goto(`${address}?set=${targets}&m=sum:revenue&g=:campus`)
  await expect(page.getByRole('row', { name: /城东/ })).toBeVisible()
  // The answer comes first, below the question in words.
  await expect(page.getByRole('combobox', { name: '指标' })).toBeHidden()
  await page.getByRole('button', { name: /^问题/ }).click()
  await expect(page.getByRole('combobox', { name: '指标' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await findAxeViolations(page)).toEqual([])
  await phone.close()
})
