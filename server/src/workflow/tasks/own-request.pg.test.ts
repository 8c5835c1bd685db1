import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { dashboard } from '@tessera/shared/contract/workflow/dashboard'
import { taskDetail, todos } from '@tessera/shared/contract/workflow/todos'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import {
  attempt,
  closed,
  expectNotDecided,
  open,
  ownActs,
  releaseFor,
  ways,
} from '../../../test/own-request.ts'

// Initiators do not decide about their own request where the node says so. The suite `own-request` tries every act on every way.

let app: FlowApp
let closedFlow: string
let openFlow: string
beforeAll(async () => {
  app = await openFlowApp()
  await sql`update workflow_assignment set state = -1`.execute(app.database.db)
  closedFlow = await releaseFor(app, closed)
  openFlow = await releaseFor(app, open)
})

test.each(Object.keys(ways))('by %s the initiator does not get to decide', async (name) => {
  const attempted = await attempt(app, closedFlow, ways[name]!, ownActs['approve']!)
  await expectNotDecided(app, attempted)
})

test.each(Object.keys(ways))('by %s the initiator decides where the node lets them', async (name) => {
  const { opened, acted } = await attempt(app, openFlow, ways[name]!, ownActs['approve']!)
  expect(opened?.code ?? 200).toBe(200)
  if (name !== 'add signer after') expect(acted.code).toBe(200)
})

test('what is entrusted to the initiator is a to-do of theirs where the node lets them decide', async () => {
  const coach = app.as('coach01')
  const listed = async () => {
    const { list } = await app.data(todos.list, { category: '1', pageSize: 200 }, coach)
    return list.map(({ processId }) => processId)
  }
  const before = await listed()
  const closedTask = await app.launch(closedFlow)
  const openTask = await app.launch(openFlow)
  await ways['entrust']!.open(app, closedTask)
  const found = await listed()
  expect(found).toContain(openTask)
  expect(found).not.toContain(closedTask)
  const counts = await app.data(dashboard.counts, {}, coach)
  expect(counts.toBeReviewed).toBe(found.length)
  expect(before).not.toContain(openTask)
})

test('the superior acts instead of the initiator, and the page offers the initiator nothing', async () => {
  const id = await app.launch(app.release([app.approver('n1', ['coach01', 'desk01'], closed)]))
  const users = (await app.stateOf(id)).assignments.map(({ userId }) => userId)
  expect(users).not.toContain(app.userId('coach01'))
  expect(users).toContain(app.userId('desk01'))
  const info = await app.data(taskDetail.info, { taskId: id, taskOperatorId: '' }, app.as('coach01'))
  expect(info.acts).not.toContain('approve')
  // Neither does the page of an approver offer the initiator.
  const ofDesk = await app.data(taskDetail.info, { taskId: id, taskOperatorId: '' }, app.as('desk01'))
  expect(ofDesk.excludedUserIds).toEqual([app.userId('coach01')])
})

test('what hands on several requests knows who may not have one of them', async () => {
  const closedTask = await app.launch(closedFlow)
  const tasks = [closedTask, await app.launch(openFlow)]
  const input = { category: '1', pageSize: 200, withSummary: 1 as const }
  const { list } = await app.data(todos.list, input, app.as('manager01'))
  const excluded = tasks.map((id) => list.find(({ processId }) => processId === id)!.excludedUserIds)
  expect(excluded).toEqual([[app.userId('coach01')], []])
  const inMonitor = (ids: readonly string[]) =>
    app.data(flowMonitor.excluded, { ids: ids.join(',') }, app.as('admin'))
  expect(await inMonitor(tasks)).toEqual({ userIds: [app.userId('coach01')] })
  expect(await inMonitor(tasks.slice(1))).toEqual({ userIds: [] })
  expect((await app.call(flowMonitor.excluded, { ids: closedTask }, app.as('coach01'))).code).toBe(403)
})

describe('an initiator without a superior', () => {
  beforeAll(() =>
    sql`update org_user set manager_id = null where id = ${app.userId('coach01')}`.execute(app.database.db),
  )

  test('leaves the node to its policy for nobody, which does not lead back to them', async () => {
    const users = [app.userId('coach01'), app.userId('desk01')]
    const id = await app.launch(
      app.release([app.approver('n1', 'coach01', { ...closed, empty: { policy: 'users', users } })]),
    )
    const found = (await app.stateOf(id)).assignments.map(({ userId }) => userId)
    expect(found).toEqual([app.userId('desk01')])
  })

  test('cannot submit where nobody is left and the node blocks', async () => {
    const flowId = await app.release([
      app.approver('n1', 'coach01', { ...closed, empty: { policy: 'block' } }),
    ])
    await expect(app.launch(flowId)).rejects.toThrow('没有找到处理人')
  })
})

test('an administrator who launched the task cannot jump over such a node', async () => {
  const flowId = await app.release([app.approver('n1', 'manager01', closed), app.approver('n2', 'desk01')])
  const taskId = await app.launch(flowId)
  await sql`update workflow_task set creator_user_id = ${app.userId('admin')},
    state = jsonb_set(state, '{task,initiator}', ${JSON.stringify(app.userId('admin'))}::jsonb)
    where id = ${taskId}`.execute(app.database.db)
  const jumped = await app.call(acts.jump, { taskId, from: 'n1', nodeCode: 'n2' }, app.as('admin'))
  expect(jumped).toMatchObject({ code: 403, data: { reason: 'ownRequest' } })
})
