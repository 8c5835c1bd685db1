import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})

const data = JSON.stringify({ amount: 300, reason: '课程取消' })
const freeFlow = (rest: object = {}) => ({ freeFlow: { on: true, maxSteps: 3, ...rest } })
const step = (account: string | readonly string[], rest: object = {}) => ({
  users: [account].flat().map((one) => app.userId(one)),
  ...rest,
})
const submit = (flowId: string, freeSteps: unknown, rest: object = {}) =>
  app.call(flowTasks.create, { flowId, data, status: 0, freeSteps, ...rest } as never, app.as('coach01'))
const launch = async (flowId: string, freeSteps: readonly object[], rest: object = {}) => {
  const { data: created, msg } = await submit(flowId, freeSteps, rest)
  if (!created) throw new Error(msg)
  return (created as { id: string }).id
}
const live = async (id: string) => {
  const { visits, assignments } = await app.stateOf(id)
  const open = visits.filter(({ state }) => state === 'live')
  return open.map((visit) => [
    visit.nodeId,
    ...assignments
      .filter((row) => row.visitId === visit.id && row.state === 'live')
      .map(({ userId }) => userId),
  ])
}

test('the steps of the initiator come before the nodes of the flow, in their order', async () => {
  const flowId = await app.release([app.approver('last', 'admin')], freeFlow())
  const id = await launch(flowId, [
    step('manager01', { title: '主管确认' }),
    step(['desk01', 'admin'], { mode: 'all' }),
  ])
  expect(await live(id)).toEqual([['free.1', app.userId('manager01')]])
  await app.approve(id, 'manager01')
  await app.approve(id, 'desk01')
  expect(await live(id)).toEqual([['free.2', app.userId('admin')]])
  await app.approve(id, 'admin')
  expect(await live(id)).toEqual([['last', app.userId('admin')]])
  await app.approve(id, 'admin')
  expect((await app.stateOf(id)).task.status).toBe(2)
  const info = await app.data(taskDetail.info, { taskId: id, taskOperatorId: '' }, app.as('coach01'))
  expect(info.flowTaskNodeList.map(({ nodeName }) => nodeName)).toContain('主管确认')
  expect(info.flowTaskInfo.flowTemplateJson).toContain('free.2')
})

test('a flow with branches after its start keeps them after the steps', async () => {
  const branches = {
    conditionNodes: [
      flowNode(
        'condition',
        'over',
        { conditions: [{ field: 'amount', symbol: '>', filedValue: 5_000, logic: '&&' }], priority: 1 },
        { childNode: app.approver('big', 'admin') },
      ),
      flowNode(
        'condition',
        'else',
        { isDefault: true, priority: 2 },
        { childNode: app.approver('small', 'desk01') },
      ),
    ],
  }
  const flowTemplateJson = JSON.stringify(flowNode('start', 's', freeFlow(), branches))
  const flowId = await app.release([], {}, { flowTemplateJson })
  const id = await launch(flowId, [step('manager01')])
  await app.approve(id, 'manager01')
  expect(await live(id)).toEqual([['small', app.userId('desk01')]])
})

test('running tasks keep their own steps, and other tasks of the flow have theirs', async () => {
  const flowId = await app.release([], freeFlow())
  const first = await launch(flowId, [step('manager01'), step('desk01')])
  const second = await launch(flowId, [step('admin')])
  await app.approve(first, 'manager01')
  expect(await live(first)).toEqual([['free.2', app.userId('desk01')]])
  expect(await live(second)).toEqual([['free.1', app.userId('admin')]])
  await app.approve(second, 'admin')
  expect((await app.stateOf(second)).task.status).toBe(2)
})

test('the forecast shows the steps, and says why they would be refused', async () => {
  const flowId = await app.release([app.approver('last', 'admin')], freeFlow())
  const ask = (freeSteps: object[]) =>
    app.data(acts.forecast, { flowId, data, freeSteps } as never, app.as('coach01'))
  const answer = await ask([step('manager01')])
  expect(answer.refusal).toBe('')
  expect(answer.path.map(({ nodeCode, users }) => [nodeCode, ...users.map(({ id }) => id)])).toEqual([
    ['free.1', app.userId('manager01')],
    ['last', app.userId('admin')],
  ])
  expect((await ask([])).refusal).toContain('至少添加一个')
})

test('a further signer of older clients is a step', async () => {
  const signer = { freeApproverUserId: app.userId('desk01') }
  const flowId = await app.release([app.approver('last', 'admin')], freeFlow())
  const { data: created } = await submit(flowId, undefined, signer)
  expect(await live((created as { id: string }).id)).toEqual([['free.1', app.userId('desk01')]])
  const closed = await app.release([app.approver('last', 'admin')])
  expect((await submit(closed, undefined, signer)).code).toBe(400)
})

describe('steps are refused', () => {
  test('where the flow does not allow them, or wants one, or fewer', async () => {
    const closed = await app.release([app.approver('last', 'admin')])
    expect(await submit(closed, [step('manager01')])).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'freeSteps' }] },
    })
    const open = await app.release([app.approver('last', 'admin')], freeFlow())
    expect(await submit(open, [])).toMatchObject({ code: 400, data: { fields: [{ field: 'freeSteps' }] } })
    const many = [1, 2, 3, 4].map(() => step('manager01'))
    expect(await submit(open, many)).toMatchObject({ code: 400, data: { fields: [{ field: 'freeSteps' }] } })
    const optional = await app.release([app.approver('last', 'admin')], freeFlow({ isOptional: true }))
    expect((await submit(optional, [])).code).toBe(200)
  })

  test('with users outside of the range, whom the list of candidates leaves out', async () => {
    const who = { sources: [{ kind: 'named', users: [app.userId('manager01'), app.userId('desk01')] }] }
    const flowId = await app.release([], freeFlow({ who }))
    expect(await submit(flowId, [step('manager01'), step('admin')])).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'freeSteps.1.users' }] },
    })
    expect((await submit(flowId, [{ users: ['nobody'] }])).code).toBe(400)
    const input = { operatorId: '0', flowId, nodeId: 'free' }
    const { list } = await app.data(acts.candidateUsers, input, app.as('coach01'))
    expect(list.map(({ id }) => id).toSorted()).toEqual(
      [app.userId('desk01'), app.userId('manager01')].toSorted(),
    )
    const { rows } = await sql`select 1 from workflow_task where flow_id = ${flowId}`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  test('that differ from those of a task which comes back', async () => {
    const flowId = await app.release([], freeFlow())
    const id = await launch(flowId, [step('manager01')])
    expect((await app.onItem(acts.reject, id, 'manager01')).code).toBe(200)
    const again = (freeSteps?: object[]) =>
      app.call(flowTasks.update, { id, flowId, data, status: 0, freeSteps } as never, app.as('coach01'))
    expect((await again([step('desk01')])).code).toBe(400)
    expect((await again()).code).toBe(200)
    expect(await live(id)).toEqual([['free.1', app.userId('manager01')]])
  })
})

test('a draft keeps its steps and can still change them', async () => {
  const flowId = await app.release([], freeFlow())
  const coach = app.as('coach01')
  const id = await launch(flowId, [step('manager01')], { status: 1 })
  const { freeSteps } = await app.data(flowTasks.read, { id }, coach)
  expect(freeSteps).toEqual([{ title: '', mode: 'any', users: [app.userId('manager01')] }])
  // A release in between changes the nodes of the flow, not the steps.
  const body = refundBody('', {})
  const flowTemplateJson = JSON.stringify(
    flowNode('start', 'start', freeFlow(), { childNode: app.approver('new', 'admin') }),
  )
  await app.data(flows.update, { id: flowId, flowTemplateJson, formData: body.formData }, app.as('admin'))
  await app.data(flows.release, { id: flowId }, app.as('admin'))
  const submitted = { id, flowId, data, status: 0, freeSteps: [step('desk01')] }
  await app.data(flowTasks.update, submitted as never, coach)
  expect(await live(id)).toEqual([['free.1', app.userId('desk01')]])
  await app.approve(id, 'desk01')
  expect(await live(id)).toEqual([['new', app.userId('admin')]])
})
