import { expect, test } from '../fixtures/journey.ts'
import { runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { approver, node, releaseFlow, releaseRefundFlow } from './refund-flow.ts'
import { actWith, confirmAct, dialog, history, rowWith, startAct } from './task.ts'

test.use({ account: 'consultant01' })

test(
  'an initiator adds a step to a request, which comes before the nodes of the flow',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    test.slow()
    const { id, name } = await releaseRefundFlow(call, { freeFlow: { on: true, maxSteps: 2 } })
    await page.goto(`/workFlow/flowLaunch?flow=${id}`)
    await page.getByRole('spinbutton', { name: '退费金额' }).fill('300')
    await page.getByRole('button', { name: '提交' }).click()
    const steps = page.getByRole('region', { name: '审批步骤' })
    await expect(steps.getByRole('alert')).toContainText('请至少添加一个步骤')
    await steps.getByRole('button', { name: '添加步骤' }).click()
    await steps.getByRole('textbox', { name: '步骤 1 名称' }).fill('教练确认')
    await steps.getByRole('combobox', { name: '步骤 1 审批人' }).click()
    await page.keyboard.type('coach01')
    await page.getByRole('option', { name: /coach01/ }).click()
    await page.keyboard.press('Escape')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '提交' }).click()
    const path = dialog(page).getByRole('region', { name: '审批路径' }).getByRole('listitem')
    await expect(path).toContainText(['教练确认', '校区主任审批', '校长审批', '结束'])
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('教练确认')

    const coach = await signedIn('coach01')
    await coach.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    await coach.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '办理' }).click()
    await actWith(coach, '同意', '学员已停课')
    await expect(history(coach)).toContainText('校区主任审批')
  },
)

test(
  'an approver chooses who is next, which the forecast of the launch says',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    test.slow()
    const next = node('approver', 'next', { title: '复核', who: { sources: [{ kind: 'previousChooses' }] } })
    const manager = approver('manager', '主管初审', 'user.manager01', {}, next)
    const { id, name } = await releaseFlow(
      call,
      uniqueName('退费'),
      node('start', 'start', { title: '发起' }, { childNode: manager }),
    )
    await page.goto(`/workFlow/flowLaunch?flow=${id}`)
    await page.getByRole('spinbutton', { name: '退费金额' }).fill('300')
    await page.getByRole('button', { name: '提交' }).click()
    const path = dialog(page).getByRole('region', { name: '审批路径' }).getByRole('listitem')
    await expect(path).toContainText(['主管初审', '复核由上一步审批人选择', '结束'])
    // The initiator is not asked for users whom the manager chooses.
    await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '提交' }).click()
    await expect(rowWith(page, name)).toBeVisible()

    const deciding = await signedIn('manager01')
    await deciding.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    await runRowAction(deciding, rowWith(deciding, name), '办理')
    await startAct(deciding, '同意')
    await dialog(deciding).getByRole('combobox', { name: '“复核”的办理人' }).click()
    await deciding.keyboard.type('finance02')
    await deciding.getByRole('option', { name: /finance02/ }).click()
    await deciding.keyboard.press('Tab')
    await dialog(deciding).getByRole('textbox', { name: '审批意见' }).fill('请财务复核')
    expect(await findAxeViolations(deciding)).toEqual([])
    await confirmAct(deciding, '同意')
    await expect(history(deciding)).toContainText('请财务复核')
    const chosen = await signedIn('finance02')
    await chosen.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    await expect(rowWith(chosen, name)).toHaveCount(1)
  },
)
