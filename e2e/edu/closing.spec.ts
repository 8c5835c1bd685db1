import type { Page } from 'playwright/test'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { ledgerAudits } from '@tessera/shared/contract/edu/ledger-audits'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { orders } from '@tessera/shared/contract/edu/orders'
import { periods } from '@tessera/shared/contract/edu/periods'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { history } from '../workflow/task.ts'

test.use({ account: 'desk01' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A lesson of the eastern campus on a day of the past, with a student who had bought lessons before; its roll was called. */
async function rollLesson(call: CallAs, date: string): Promise<{ id: string; studentId: string }> {
  const { list } = await call(students.list, { stage: 'member', campusIds: 'org.east', pageSize: 1 })
  const studentId = list[0]!.id
  const lines = [{ pricePlanId: 'plan.swimStart.24', units: 2, giftUnits: 0 }]
  const { orderId } = await call(orders.create, { studentId, lines, signDate: date }, 'principal')
  const parts = [{ method: 'cash' as const, accountId: 'account.cash', amount: 1 }]
  await call(receipts.create, { orderId, parts }, 'principal')
  const ofCourse = {
    campusId: 'org.east',
    courseId: 'course.swimStart',
    status: 'open',
    pageSize: 1,
  } as const
  const { list: taught } = await call(classes.list, ofCourse, 'principal')
  const time = { date, startTime: '05:00', endTime: '05:30' }
  const { id } = await call(lessons.create, { classId: taught[0]!.id, ...time, isConfirmed: 1 }, 'principal')
  await call(attendance.addStudent, { id, studentId, rosterType: 'temp', isConfirmed: 1 }, 'principal')
  const { lesson, list: seats } = await call(attendance.roster, { id }, 'principal')
  const rows = seats.map((seat) => ({ studentId: seat.studentId, status: 'present' as const }))
  await call(attendance.rollCall, { id, rows, version: lesson.version }, 'principal')
  return { id, studentId }
}

test('a refund is applied for by the desk, approved by the principal and paid by finance', async ({
  page,
  call,
  signedIn,
}) => {
  const { list } = await call(students.list, { stage: 'member', pageSize: 100 })
  const student = list.find(
    ({ campusName, remainUnits, arrears }) => campusName === '城东' && remainUnits > 2 && arrears === 0,
  )!
  await page.goto(`/edu/eduStudent/detail/${student.id}?tab=lines`)
  await page
    .getByRole('button', { name: /^操作 / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '退费' }).click()
  const form = dialog(page, '退费申请')
  await expect(form.getByRole('region', { name: '退费试算' })).toContainText('课时账户结余')
  await expect(form.getByText('合同条款')).toBeVisible()
  await form.getByRole('spinbutton', { name: '课时' }).fill('1')
  await form.getByRole('spinbutton', { name: '课时' }).press('Tab')
  await expect(form.getByRole('region', { name: '退费试算' })).toContainText(/^课时1 \//)
  await form
    .getByText(/按剩余价值/)
    .first()
    .click()
  await expect(form.getByRole('spinbutton', { name: '退费金额（元）' })).not.toHaveValue('')
  const amount = form.getByRole('spinbutton', { name: '退费金额（元）' })
  const proposed = await amount.inputValue()
  await amount.fill('1')
  await expect(form.getByText(/超过已付价值的一半，需要两位审批人/)).toBeVisible()
  await amount.fill(proposed)
  await expect(form.getByText(/两位审批人/)).toHaveCount(0)
  await selectOption(page, form.getByRole('combobox', { name: '退回方式' }), '原路退回')
  await form.getByRole('textbox', { name: '原因' }).fill('搬家，不再上课')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('占用 1').first()).toBeVisible()

  const head = await signedIn('principal')
  await head.goto('/workFlow/flowTodo')
  const task = rowsOf(head)
    .filter({ hasText: `退费申请：${student.name}` })
    .first()
  await expect(task).toContainText(/退费申请：.* [\d,]+\.\d\d 元/)
  await runRowAction(head, task, '办理')
  await expect(history(head)).toBeVisible()
  await expect(head.getByText(student.name, { exact: true }).first()).toBeVisible()
  await expect(head.getByText('搬家，不再上课').first()).toBeVisible()
  await expect(head.getByText('未上课时按实际单价退还')).toBeVisible()
  await expect(head.getByText('与条款差额（元）')).toBeVisible()
  expect(await findAxeViolations(head)).toEqual([])
  await head.getByRole('button', { name: '同意', exact: true }).click()
  await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  await expect(head.getByRole('dialog')).toHaveCount(0)

  const finance = await signedIn('finance01')
  await finance.goto('/home')
  await finance.getByRole('link', { name: /待付款退费/ }).click()
  await expect(finance).toHaveURL(/tab=refunds&status=2/)
  await expect(finance.getByRole('combobox', { name: '状态' })).toHaveText('已通过')
  const row = rowsOf(finance).filter({ hasText: student.name }).first()
  await expect(row).toContainText('已通过')
  await runRowAction(finance, row, '付款')
  await expect(dialog(finance, /付款/)).toContainText(/原收款.*原路退回/s)
  await expect(dialog(finance, /付款/).getByRole('combobox', { name: '付款账户' })).not.toHaveText('')
  await selectOption(finance, dialog(finance, /付款/).getByRole('combobox', { name: '付款账户' }), '前台现金')
  await dialog(finance, /付款/).getByRole('button', { name: '付款' }).click()
  // It is no longer one of those to pay.
  await expect(row).toHaveCount(0)
  expect(await findAxeViolations(finance)).toEqual([])

  await page.goto(`/edu/eduStudent/detail/${student.id}?tab=ledger`)
  await expect(rowsOf(page).filter({ hasText: '退费' }).first()).toContainText('-1')
})

/** A month is closed after an audit of the books. */
async function audit(call: CallAs): Promise<void> {
  const { id } = await call(ledgerAudits.start, {}, 'finance01')
  const isFinished = async () => {
    const { list } = await call(ledgerAudits.list, {}, 'finance01')
    return list.some((run) => run.id === id && run.finishedAt !== null)
  }
  await expect.poll(isFinished, { timeout: 60_000 }).toBe(true)
}

test('a month is audited, checked and closed by keyboard; closing it again is refused', async ({
  signedIn,
  call,
}) => {
  const page = await signedIn('finance01')
  await page.goto('/edu/finance?tab=audit')
  await page.getByRole('button', { name: '立即核对' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('无差异').first()).toBeVisible({ timeout: 60_000 })
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto('/edu/finance?tab=periods')
  const { list } = await call(periods.list, {})
  const { month } = list.at(-1)!
  await rowOf(page, month).getByRole('button', { name: '检查并结账' }).focus()
  await page.keyboard.press('Enter')
  const check = dialog(page, `${month} 结账检查`)
  await expect(check.getByRole('listitem')).toHaveCount(12)
  expect(await findAxeViolations(page)).toEqual([])
  await check.getByRole('button', { name: /结账$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(check).toHaveCount(0)
  await expect(rowOf(page, month)).toContainText('已结账')
  await expect(call(periods.close, { month, confirmWarnings: true })).rejects.toThrow(/已结账/)

  await rowOf(page, month).getByRole('button', { name: '反结账' }).click()
  await dialog(page, `反结账 ${month}`).getByRole('textbox', { name: '原因' }).fill('补记一笔收款')
  await dialog(page, `反结账 ${month}`).getByRole('button', { name: '反结账' }).click()
  await expect(rowOf(page, month)).toContainText('未结账')
})

test('a roll call of a closed month is corrected with a reason and posted in the open month', async ({
  page,
  call,
  signedIn,
}) => {
  const { list: months } = await call(periods.list, {})
  const { month } = months.at(-1)!
  const nextMonth = months.at(-2)!.month
  const date = `${month}-28`
  const lesson = await rollLesson(call, date)
  await audit(call)
  await call(periods.close, { month, confirmWarnings: true }, 'finance01')

  await page.goto(`/edu/eduRollCall?lessonId=${lesson.id}`)
  await expect(page.getByText(/该月已结账/)).toBeVisible()
  const rows = page.getByRole('list', { name: '点名' }).getByRole('listitem')
  const present = rows.filter({ has: page.getByRole('radio', { name: '到课', checked: true }) }).first()
  await present.getByRole('radio', { name: '请假' }).click()
  await page.getByRole('button', { name: '提交更正' }).click()
  const form = dialog(page, '提交更正')
  await form.getByRole('button', { name: '提交更正' }).click()
  await expect(form.getByText('更正原因不能为空')).toBeVisible()
  await form.getByRole('textbox', { name: '更正原因' }).fill('家长核对：当天请假')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '提交更正' }).click()
  await expect(page.getByText('更正申请正在审批')).toBeVisible()

  const head = await signedIn('principal')
  await head.goto('/workFlow/flowTodo')
  await runRowAction(head, rowsOf(head).filter({ hasText: '点名更正申请' }).first(), '办理')
  await expect(history(head)).toBeVisible()
  await expect(head.getByText('家长核对：当天请假').first()).toBeVisible()
  await head.getByRole('button', { name: '同意', exact: true }).click()
  await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  await expect(head.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('更正申请正在审批')).toHaveCount(0)
  await page.goto(`/edu/eduStudent/detail/${lesson.studentId}?tab=ledger`)
  // The lesson stays on its day; its correction is in the accounts of the first open month.
  const entry = rowsOf(page).filter({ hasText: date }).first()
  await expect(entry).toContainText(`${nextMonth}-01`)
  await call(periods.reopen, { month, reason: '还原演示数据' }, 'finance01')
})
