import type { Locator, Page } from 'playwright/test'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { periods } from '@tessera/shared/contract/edu/periods'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'finance01' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const newName = (prefix: string) => `${prefix}${String(Date.now()).slice(-7)}`
const newButton = (page: Page) => page.getByRole('main').getByRole('button', { name: '新建', exact: true })
/** The text field of a date picker. */
const dateOf = (form: Locator, label: string) => form.getByLabel(label, { exact: true }).getByRole('textbox')
const monthOf = (months: number) => {
  const day = new Date()
  day.setDate(1)
  day.setMonth(day.getMonth() + months)
  return day.toLocaleDateString('en-CA').slice(0, 7)
}

test('an expense is entered by finance, rejected with a reason, changed, and approved by the principal', async ({
  page,
  call,
  signedIn,
}) => {
  const payee = newName('文具店')
  // An account of its own: other journeys collect at the same time.
  const account = newName('备用金')
  const { id: accountId } = await call(payAccounts.create, { name: account, type: 'cash' })
  await page.goto('/edu/finance?tab=receipts')
  await expect(rowsOf(page).nth(15)).toBeAttached()
  // The row of tabs keeps its height above a long list.
  const cut = await page
    .locator('.arco-radio-group')
    .first()
    .evaluate(({ parentElement: tabs }) => tabs!.scrollHeight - tabs!.clientHeight)
  expect(cut).toBe(0)
  await page.goto('/edu/finance?tab=cash')
  await newButton(page).click()
  const form = dialog(page, '登记收支')
  await selectOption(page, form.getByRole('combobox', { name: '校区' }), '城东')
  await selectOption(page, form.getByRole('combobox', { name: '类别' }), '教学耗材')
  await form.getByRole('spinbutton', { name: '金额（元）' }).fill('88.8')
  await selectOption(page, form.getByRole('combobox', { name: '账户' }), account)
  await dateOf(form, '业务日期').fill(new Date().toLocaleDateString('en-CA'))
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: '往来方' }).fill(payee)
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  const row = rowsOf(page).filter({ hasText: payee })
  await expect(row).toContainText('草稿')
  await runRowAction(page, row, '提交')
  await expect(row).toContainText('待审批')

  const head = await signedIn('principal')
  await head.goto('/edu/finance?tab=cash')
  const asked = rowsOf(head).filter({ hasText: payee })
  await runRowAction(head, asked, '驳回')
  await dialog(head, /^驳回 /)
    .getByRole('textbox', { name: '原因' })
    .fill('缺少发票')
  await dialog(head, /^驳回 /)
    .getByRole('button', { name: '驳回' })
    .click()
  await expect(asked).toContainText('已驳回')

  await page.reload()
  await expect(row.getByTitle('缺少发票')).toBeVisible()
  await runRowAction(page, row, '编辑')
  const edited = dialog(page, '编辑收支')
  await edited.locator('input[type=file]').setInputFiles({
    name: '发票.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 invoice'),
  })
  await expect(edited.getByRole('group', { name: '附件' })).toContainText('发票.pdf')
  expect(await findAxeViolations(page)).toEqual([])
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(edited).toBeHidden()
  await runRowAction(page, row, '提交')
  await expect(row).toContainText('待审批')
  await head.reload()
  await runRowAction(head, asked, '详情')
  const facts = head.getByRole('dialog')
  await expect(facts).toContainText('88.80')
  await expect(facts).toContainText('发票.pdf')
  expect(await findAxeViolations(head)).toEqual([])
  await head.keyboard.press('Escape')
  await expect(facts).toBeHidden()
  await runRowAction(head, asked, '通过')
  await expect(asked).toContainText('已入账')
  expect(await findAxeViolations(head)).toEqual([])
  const { list } = await call(payAccounts.balances, {})
  expect(list.find(({ id }) => id === accountId)!.balance).toBe(-88.8)
})

test('an account is added with its fee, closed and deleted', { tag: '@full' }, async ({ page }) => {
  const name = newName('校区 POS ')
  await page.goto('/edu/finance?tab=accounts')
  await newButton(page).click()
  const form = dialog(page, '新建账户')
  await form.getByRole('textbox', { name: '账户' }).fill(name)
  await selectOption(page, form.getByRole('combobox', { name: '收款方式' }), '刷卡')
  await form.getByRole('spinbutton', { name: '手续费率' }).fill('0.6')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('0.60%')
  await expect(rowOf(page, name)).toContainText('所有校区')
  await runRowAction(page, rowOf(page, name), '停用')
  await expect(rowOf(page, name).getByRole('button', { name: '启用' })).toBeVisible()
  await runRowAction(page, rowOf(page, name), '编辑')
  await expect(dialog(page, '编辑账户').getByRole('spinbutton', { name: '手续费率' })).toHaveValue('0.60')
  await dialog(page, '编辑账户').getByRole('spinbutton', { name: '手续费率' }).fill('0.38')
  await dialog(page, '编辑账户').getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('0.38%')
  await runRowAction(page, rowOf(page, name), '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('pay is computed by a plan with steps, confirmed and paid', { tag: '@full' }, async ({ page, call }) => {
  const month = monthOf(-1)
  await call(payslips.compute, { month })
  const { list } = await call(payslips.list, { month, status: 'draft', pageSize: 50 })
  // A coach who led every lesson: an assistant gets a share, which is nothing here.
  const slips = await Promise.all(list.map(({ id }) => call(payslips.read, { id })))
  const slip = slips
    .filter(({ lines }) => lines.every(({ role }) => role === 'coach'))
    .toSorted((a, b) => b.lessonCount - a.lessonCount)[0]!
  expect(slip.lessonCount).toBeGreaterThan(2)

  await page.goto('/edu/finance?tab=payroll')
  await runRowAction(page, rowOf(page, slip.payslipNo), '确认')
  const question = dialog(page, new RegExp(`^确认 .*${slip.payslipNo}`))
  await expect(question).toContainText(`有 ${slip.lessonCount} 节课没有课酬方案`)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rowOf(page, slip.payslipNo)).toContainText('草稿')

  const name = newName('阶梯方案')
  await page.goto('/edu/finance?tab=plans')
  await newButton(page).click()
  const form = dialog(page, '新建方案')
  await form.getByRole('textbox', { name: '方案名称' }).fill(name)
  await dateOf(form, '生效日期').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await selectOption(page, form.getByRole('combobox', { name: '阶梯' }), '超额累进')
  await form.getByRole('button', { name: '增加一段' }).click()
  await form.getByRole('spinbutton', { name: '第 1 段上限' }).fill('2')
  await form.getByRole('spinbutton', { name: '第 1 段标准' }).fill('100')
  await form.getByRole('spinbutton', { name: '第 2 段标准' }).fill('150')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('至 2: 100 元 · 以上: 150 元')
  await runRowAction(page, rowOf(page, name), '适用教练')
  const choice = dialog(page, new RegExp(name))
  await choice.getByRole('combobox', { name: '适用教练' }).click()
  await page.getByRole('option', { name: slip.coachName }).first().click()
  await page.keyboard.press('Escape')
  await choice.getByRole('button', { name: '保存' }).click()
  await expect(choice).toHaveCount(0)

  await page.goto('/edu/finance?tab=payroll')
  await page.getByRole('button', { name: '核算课酬' }).click()
  const compute = dialog(page, '核算课酬')
  await compute.getByRole('textbox').fill(month)
  await page.keyboard.press('Enter')
  await compute.getByRole('button', { name: '核算课酬' }).click()
  await expect(page.getByText(/已核算 \d+ 份课酬单/)).toBeVisible()
  const row = rowOf(page, slip.payslipNo)
  const total = 200 + (slip.lessonCount - 2) * 150
  await expect(row).toContainText(total.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  await runRowAction(page, row, '明细')
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await runRowAction(page, row, '确认')
  await expect(row).toContainText('已确认')
  await runRowAction(page, row, '发放')
  await selectOption(page, dialog(page, /^发放 /).getByRole('combobox', { name: '付款账户' }), '基本户')
  await dialog(page, /^发放 /)
    .getByRole('button', { name: '发放' })
    .click()
  await expect(row).toContainText('已发放')
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'a month that is not over is not closed; the earliest open one is, and it is audited',
  { tag: '@full' },
  async ({ page, call }) => {
    const current = monthOf(0)
    await page.goto('/edu/finance?tab=periods')
    await rowOf(page, current).getByRole('button', { name: '检查并结账' }).focus()
    await page.keyboard.press('Enter')
    const early = dialog(page, `${current} 结账检查`)
    await expect(early.getByRole('listitem').first()).toBeVisible()
    await expect(early.getByRole('button', { name: /结账$/ })).toBeDisabled()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(early).toHaveCount(0)
    await expect(call(periods.close, { month: current, confirmWarnings: true })).rejects.toThrow(
      /还不能结账：.*该月尚未结束/,
    )

    await page.goto('/edu/finance?tab=audit')
    await page.getByRole('button', { name: '立即核对' }).click()
    await expect(rowsOf(page).first()).toContainText('无差异', { timeout: 60_000 })

    const { list } = await call(periods.list, {})
    const { month } = list.findLast(({ status }) => status === 'open')!
    await page.goto('/edu/finance?tab=periods')
    await rowOf(page, month).getByRole('button', { name: '检查并结账' }).click()
    const check = dialog(page, `${month} 结账检查`)
    await check.getByRole('button', { name: /结账$/ }).click()
    await expect(check).toHaveCount(0)
    await expect(rowOf(page, month)).toContainText('已结账')
    await call(periods.reopen, { month, reason: '演示' })
  },
)
