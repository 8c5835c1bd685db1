import { flows, FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'coach01' })

test('leave is asked for on a hand-written form, approved with changed days, and read by its initiator', async ({
  page,
  call,
  signedIn,
}) => {
  // The demo has a designed flow with this code.
  await call(flows.update, { id: 'flow.leave', enCode: 'leaveOfDemo' })
  const name = '教练请假'
  const right = (id: string, label: string, write: boolean) => ({
    id,
    name: label,
    read: true,
    write,
    required: write,
  })
  const { id } = await call(flows.create, {
    fullName: name,
    enCode: 'leave',
    category: 'personnel',
    formType: FlowFormType.system,
    flowTemplateJson: JSON.stringify({
      type: 'start',
      nodeId: 'start',
      content: '发起',
      properties: {},
      childNode: {
        type: 'approver',
        nodeId: 'head',
        content: '校长审批',
        properties: {
          title: '校长审批',
          assigneeType: 6,
          approvers: ['user.principal'],
          formOperates: [right('days', '请假天数', true), right('reason', '请假事由', false)],
        },
      },
    }),
  })
  await call(flows.release, { id })

  await page.goto(`/workFlow/flowLaunch?flow=${id}`)
  await page.getByRole('textbox', { name: '请假类型' }).waitFor()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请假类型不能为空')).toBeVisible()
  await page.getByRole('textbox', { name: '请假类型' }).fill('年假')
  await page.getByRole('spinbutton', { name: '请假天数' }).fill('2')
  for (const [label, time] of [
    ['开始时间', '2026-12-01 09:00'],
    ['结束时间', '2026-12-02 18:00'],
  ] as const) {
    const field = page.getByLabel(label).locator('input').first()
    await field.fill(time)
    await field.press('Enter')
  }
  await page.getByRole('textbox', { name: '请假事由' }).fill('探亲')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  const title = `刘浩然的${name}`
  await expect(rowsOf(page).filter({ hasText: title })).toBeVisible()

  const head = await signedIn('principal')
  await head.goto('/workFlow/flowTodo')
  await runRowAction(head, rowsOf(head).filter({ hasText: title }), '办理')
  await expect(head.getByRole('textbox', { name: '请假事由' })).toBeDisabled()
  await head.getByRole('spinbutton', { name: '请假天数' }).fill('1.5')
  await head.getByRole('button', { name: '同意', exact: true }).click()
  await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  await expect(head.getByRole('dialog')).toHaveCount(0)

  await runRowAction(page, rowsOf(page).filter({ hasText: title }), '查看')
  await expect(page.getByRole('main').getByText('审核通过').first()).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: '请假天数' })).toHaveValue('1.5')
  expect(await findAxeViolations(page)).toEqual([])
})
