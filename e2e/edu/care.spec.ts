import { renewals } from '@tessera/shared/contract/edu/care'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

test('the renewal forecast opens the students whose lessons end in a month and makes a follow-up task by keyboard alone', async ({
  page,
  call,
}) => {
  const { months } = await call(renewals.forecast, { pageSize: 1 })
  const { month } = months[1]!
  const { list } = await call(renewals.forecast, { month, pageSize: 20 })
  const student = list.find(({ taskId, consultantId }) => taskId === null && consultantId !== null)!

  await page.goto('/edu/eduCare?tab=renewal')
  const forecast = page.getByRole('region', { name: '续费预测' })
  // No lessons have ended in the demo data: there is no rate to expect renewals from.
  await expect(forecast).toContainText('暂无法预测续费')
  await expect(forecast.getByRole('button', { name: new RegExp(month) })).toContainText('人到期')
  expect(await findAxeViolations(page)).toEqual([])
  await forecast.getByRole('button', { name: new RegExp(month) }).focus()
  await page.keyboard.press('Enter')
  const students = page.getByRole('dialog', { name: `${month} 到期的学员` })
  const row = students.getByRole('row').filter({ hasText: student.studentName })
  await expect(row).toContainText(student.dueDate)
  expect(await findAxeViolations(page)).toEqual([])
  await row.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await students.getByRole('button', { name: '建跟进任务（1）' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '建跟进任务' })
  await form.getByRole('textbox', { name: '任务内容' }).focus()
  await page.keyboard.type('电话续费')
  await form.getByRole('button', { name: '建跟进任务' }).focus()
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  const after = await call(renewals.forecast, { month, pageSize: 20 })
  const { taskDue } = after.list.find(({ id }) => id === student.id)!
  await expect(row).toContainText(taskDue!)
})
