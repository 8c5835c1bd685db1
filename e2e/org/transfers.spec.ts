import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const unit = '育乐教育集团/城东校区/教学部'
const sheet = (...rows: string[][]) =>
  Buffer.from(
    `\uFEFF${[['账号', '姓名', '所属组织', '性别', '手机号码'], ...rows].map((cells) => cells.join(',')).join('\r\n')}`,
  )
const wizard = (page: Page) => page.getByRole('dialog', { name: '批量导入' })

async function upload(page: Page, content: Buffer, name = 'users.csv') {
  await page.goto('/permission/user')
  await page.getByRole('button', { name: '导入' }).click()
  await wizard(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: content })
}

test('the selected rows are exported with the selected columns', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=finance')
  await rowsOf(page).nth(0).getByRole('checkbox').click()
  await rowsOf(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: '已选择 3 项' })
  await bar.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出数据' })
  await expect(dialog.getByRole('radio', { name: '已选数据（3）' })).toBeChecked()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByText('邮箱', { exact: true }).click()
  await dialog.getByText('文本表格（.csv）').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^用户_\d{14}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe('\uFEFF账号,姓名,手机号码,所属组织,岗位,角色,状态,最近登录,邮箱')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['finance01', 'finance02', 'finance03'])
  await expect(dialog).toBeHidden()
})

test('an import uploads a file, checks its rows and shows the result', async ({ page, call }) => {
  const account = uniqueName('imp')
  await upload(page, sheet([account, '导入的人', unit, '女', '']))
  await expect(wizard(page)).toContainText('共 1 行，0 行有问题')
  expect(await findAxeViolations(page)).toEqual([])
  await wizard(page).getByRole('button', { name: '试运行' }).click()
  await expect(wizard(page)).toContainText('将新增 1 行')
  const beforeImport = await call(users.list, { keyword: account })
  expect(beforeImport.list).toEqual([])
  await wizard(page).getByRole('button', { name: '开始导入' }).click()
  await expect(wizard(page)).toContainText('新增 1 行，更新 0 行，失败 0 行')
  expect(await findAxeViolations(page)).toEqual([])
  await wizard(page).getByRole('button', { name: '关闭', exact: true }).click()
  const afterImport = await call(users.list, { keyword: account })
  expect(afterImport.list).toMatchObject([{ realName: '导入的人', department: '教学部', gender: 2 }])
})

test(
  'an invalid cell shows its error and is corrected in place, and failed rows can be downloaded',
  { tag: '@full' },
  async ({ page }) => {
    const [good, bad] = [uniqueName('impa'), uniqueName('impb')]
    await upload(page, sheet([good, '人', '没有这个单位', '男', ''], [bad, '人', unit, '男', '123']))
    await expect(wizard(page)).toContainText('共 2 行，1 行有问题')
    const cell = wizard(page).getByRole('textbox', { name: '第2行 所属组织' })
    await expect(cell).toHaveAccessibleDescription('没有这个选项')
    await cell.fill(unit)
    await cell.press('Enter')
    await expect(wizard(page)).toContainText('共 2 行，0 行有问题')
    await wizard(page).getByRole('button', { name: '开始导入' }).click()
    await expect(wizard(page)).toContainText('新增 1 行，更新 0 行，失败 1 行')
    await expect(wizard(page).getByRole('row').filter({ hasText: bad })).toContainText(
      '手机号码：请正确输入手机号码',
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      wizard(page).getByRole('button', { name: '下载错误数据' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^用户导入失败数据_\d+\.xlsx$/)
  },
)

test(
  'an unreadable file shows an error and keeps the step, and the template can be downloaded',
  { tag: '@full' },
  async ({ page }) => {
    await upload(page, Buffer.from('nothing'), 'users.xlsx')
    await expect(wizard(page).getByRole('alert').first()).toContainText(
      '无法读取该文件，请上传 .xlsx 或 .csv 格式的文件',
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      wizard(page).getByRole('button', { name: '下载模板' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^用户导入模板_\d+\.xlsx$/)
  },
)

test(
  'a printed list has only the sheet, with the header on every page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=coach')
    await expect(rowOf(page, 'coach01')).toBeVisible()
    await page.getByRole('button', { name: '打印' }).click()
    const preview = page.getByRole('dialog', { name: '打印预览' })
    await expect(preview.getByRole('cell', { name: 'coach01' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await preview.getByText('全部', { exact: true }).click()
    await expect(preview.getByRole('cell', { name: 'coach24' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeHidden()
    await expect(preview.getByRole('heading', { name: '用户管理' })).toBeVisible()
    await expect(preview.getByRole('button', { name: '打印 / 存为 PDF' })).toBeHidden()
    expect(await preview.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
      'table-header-group',
    )
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    // A4 landscape.
    expect(pdf).toMatch(/MediaBox \[0 0 84[12](\.\d+)? 59[45]/)
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  },
)
