import type { Page } from 'playwright/test'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { approver, node, releaseFlow, releaseRefundFlow } from './refund-flow.ts'
import { addressOf, confirmAct, dialog, openTodo, pickUser, rowWith, startAct, submitTask } from './task.ts'

const openMonitor = (page: Page, name: string) =>
  page.goto(`/workFlow/flowMonitor?keyword=${encodeURIComponent(name)}`)

test(
  'an administrator carries out an interface again that has failed, and the task goes on',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    test.slow()
    const enCode = uniqueName('price')
    const statement = { fullName: enCode, enCode, categoryId: 'teaching', dataType: 1, requestMethod: '3' }
    const source = await call(dataInterfaces.create, { ...statement, query: 'select 1 / 0 as words' })
    const properties = { title: '读取课时价', interfaceId: source.id }
    const assignList = [{ parentField: 'reason', childField: 'words' }]
    const childNode = node(
      'timer',
      'call',
      { ...properties, assignList },
      { kind: 'interface', childNode: approver('manager', '主管审批', 'user.manager01', {}) },
    )
    const name = uniqueName('退费')
    const { id } = await releaseFlow(call, name, node('start', 'start', { title: '发起' }, { childNode }))
    const task = await submitTask(call, id, 100)
    // The attempts follow one another without their pauses.
    await expect
      .poll(async () => {
        await runInDatabase(
          `with due as (update system_job set due_time = now()
          where queue = 'workflow.effects' and state = 'queued' and key like $1 || '.%')
          select pg_notify('tessera', 'jobs due workflow.effects')`,
          [task.id],
        )
        return (await call(taskDetail.failures, { taskId: task.id })).list.length
      })
      .toBe(1)
    await openMonitor(page, name)
    await expect(rowWith(page, name)).toContainText('自动操作失败')
    await runRowAction(page, rowWith(page, name), '查看')
    await startAct(page, '重试失败的操作')
    await expect(dialog(page).getByRole('list', { name: '失败的操作' })).toContainText('读取课时价')
    expect(await findAxeViolations(page)).toEqual([])
    await call(dataInterfaces.update, {
      ...statement,
      id: source.id,
      query: `select '每课时 200 元' as words`,
    })
    await confirmAct(page, '重试失败的操作')
    await expect.poll(() => addressOf(call, 'manager01', task.id).catch(() => '')).toContain(task.id)
    const manager = await signedIn('manager01')
    await openTodo(manager, call, 'manager01', task.id)
    await expect(manager.getByRole('main')).toContainText('每课时 200 元')
    await openMonitor(page, name)
    await expect(rowWith(page, name)).toContainText('主管审批')
    await expect(rowWith(page, name)).not.toContainText('自动操作失败')
  },
)

test(
  'several tasks are assigned and terminated together, and the one that is refused is named',
  { tag: '@full' },
  async ({ page, call }) => {
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
  },
)
