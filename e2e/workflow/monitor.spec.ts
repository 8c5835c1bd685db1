import type { Page } from 'playwright/test'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseRefundFlow } from './refund-flow.ts'
import { addressOf, dialog, pickUser, rowWith, submitTask } from './task.ts'

const openMonitor = (page: Page, name: string) =>
  page.goto(`/workFlow/flowMonitor?keyword=${encodeURIComponent(name)}`)

test('several tasks are assigned and terminated together, and the one that is refused is named', async ({
  page,
  call,
}) => {
  test.slow()
  const { id, name } = await releaseRefundFlow(call)
  const tasks: { id: string }[] = []
  for (const amount of [100, 200, 300]) tasks.push(await submitTask(call, id, amount))
  const [over, ...running] = tasks
  await call(taskActCalls.cancel, { taskId: over!.id })
  await openMonitor(page, name)
  await expect(rowWith(page, name)).toHaveCount(3)
  const startFor = async (act: string) => {
    await page
      .getByRole('main')
      .getByRole('checkbox', { name: /全选|选择/ })
      .first()
      .click()
    const bar = page.getByRole('group', { name: '已选择 3 项' })
    await bar.getByRole('button', { name: act, exact: true }).click()
  }
  const refusals = page.getByRole('dialog', { name: '2 项已办理，1 项没有办理' })
  const finish = async (act: string) => {
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: act, exact: true }).last().click()
    await expect(refusals.getByRole('listitem')).toHaveCount(1)
    await expect(refusals.getByRole('listitem')).toContainText(name)
    expect(await findAxeViolations(page)).toEqual([])
    await refusals.getByRole('button', { name: '关闭' }).last().click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await startFor('指派')
  await pickUser(page, '新处理人', 'finance02')
  await finish('指派')
  for (const task of running) expect(await addressOf(call, 'finance02', task.id)).toContain(task.id)

  await startFor('终止')
  await dialog(page).getByRole('textbox', { name: '说明' }).fill('家长统一撤回')
  await finish('终止')
  await expect(rowWith(page, name).filter({ hasText: '审核终止' })).toHaveCount(3)
})
