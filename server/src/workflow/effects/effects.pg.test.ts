import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'
import { rebuildState } from '../engine/state.ts'
import { loadActions } from '../runtime/load.ts'
import { toFlowState, type StoredState } from '../runtime/stored-state.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let manager: { token: string }
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  manager = { token: await app.signIn('manager01') }
  const { rows } = await sql<{ id: string; account: string }>`select id, account from org_user`.execute(
    app.database.db,
  )
  for (const { id, account } of rows) ids[account] = id
})

/** A chain of nodes, released. */
const release = async (
  nodes: readonly ReturnType<typeof flowNode>[],
  start: object = {},
): Promise<string> => {
  const chain = nodes.reduceRight<object | undefined>(
    (next, node) => ({ ...node, ...(next && { childNode: next }) }),
    undefined,
  )
  const template = flowNode('start', 'start', start, chain ? { childNode: chain } : {})
  const body = refundBody(ids['manager01']!, { flowTemplateJson: JSON.stringify(template) })
  const { id } = await app.data(flows.create, body, admin)
  await app.data(flows.release, { id }, admin)
  return id
}
const approver = (id: string, account: string, rest: object = {}) =>
  flowNode('approver', id, { assigneeType: 6, approvers: [ids[account]], ...rest })
const values = JSON.stringify({ amount: 300, reason: '课程取消' })
const launch = async (flowId: string) =>
  (await app.data(flowTasks.create, { flowId, data: values, status: 0 }, coach)).id
const stateOf = async (id: string) => {
  const { rows } = await sql<{
    state: StoredState
  }>`select state from workflow_task where id = ${id}`.execute(app.database.db)
  return rows[0]!.state
}
const statusOf = async (id: string) => (await stateOf(id)).task.status
const itemOf = async (id: string, account: string) => {
  const { assignments } = await stateOf(id)
  return `${id}.${assignments.findLast((row) => row.userId === ids[account] && row.state === 'live')?.id}`
}
const titlesOf = async (id: string) => {
  const { rows } = await sql<{ account: string; type: number }>`
    select u.account, (m.body_text::jsonb ->> 'type')::int as type from system_message m
    join system_message_receipt r on r.message_id = m.id join org_user u on u.id = r.user_id
    where m.type = 2 and m.body_text like ${`%"${id}"%`} order by m.id, u.account`.execute(app.database.db)
  return rows.map(({ account, type }) => `${account} ${type}`)
}

test('messages reach those whose turn it is, and the initiator at the end, once each', async () => {
  const id = await launch(await release([approver('n1', 'manager01'), approver('n2', 'desk01')]))
  await expect.poll(() => titlesOf(id)).toEqual(['manager01 2'])
  await app.data(acts.approve, { operatorId: await itemOf(id, 'manager01') }, manager)
  await expect.poll(() => titlesOf(id)).toEqual(['manager01 2', 'desk01 2', 'coach01 1'])
  const desk = { token: await app.signIn('desk01') }
  await app.data(acts.approve, { operatorId: await itemOf(id, 'desk01') }, desk)
  await expect.poll(() => titlesOf(id)).toEqual(['manager01 2', 'desk01 2', 'coach01 1', 'coach01 1'])
})

describe('timers', () => {
  test('let a task go on when they are due', async () => {
    const id = await launch(
      await release([flowNode('timer', 'wait', { second: 1 }), approver('n1', 'manager01')]),
    )
    expect((await stateOf(id)).visits.at(-1)).toMatchObject({ nodeId: 'wait', state: 'live' })
    await expect.poll(() => itemOf(id, 'manager01'), { timeout: 8_000 }).toContain('.a1')
  })

  test('decide for a user who is late, and do nothing where the task was decided', async () => {
    const late = { on: true, from: 'receipt', due: { second: 1 }, action: 'approve' }
    const flowId = await release([approver('n1', 'manager01', { late }), approver('n2', 'desk01')])
    const [one, two] = [await launch(flowId), await launch(flowId)]
    await app.data(acts.reject, { operatorId: await itemOf(two, 'manager01') }, manager)
    await expect.poll(() => itemOf(one, 'desk01'), { timeout: 8_000 }).toContain('.a2')
    expect(await statusOf(two)).toBe(3)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from system_job
          where queue = 'workflow.timers' and key like ${`${two}%`}`.execute(app.database.db)
        return rows[0]!.n
      })
      .toBe(0)
  })
})

describe('child tasks', () => {
  const subFlow = (flowId: string, rest: object = {}) =>
    flowNode('subFlow', 'sub', {
      initiateType: 6,
      initiator: [ids['manager01']],
      flowId,
      assignList: [{ parentField: 'amount', childField: 'amount' }],
      returnList: [{ parentField: 'reason', childField: 'reason' }],
      ...rest,
    })
  const childOf = async (id: string) => {
    const { rows } = await sql<{ id: string; creator: string }>`
      select id, creator_user_id as creator from workflow_task where parent_id = ${id} and delete_mark = 0`.execute(
      app.database.db,
    )
    return rows
  }

  test('take values of the parent, which goes on when they have ended', async () => {
    const child = await release([approver('c1', 'desk01', { formOperates: [{ id: 'reason', write: true }] })])
    const id = await launch(await release([subFlow(child), approver('n1', 'manager01')]))
    await expect.poll(() => childOf(id)).toMatchObject([{ creator: ids['manager01'] }])
    const [{ id: childId }] = (await childOf(id)) as [{ id: string }]
    expect(await app.data(flowTasks.read, { id: childId }, manager)).toMatchObject({ status: 1 })
    const desk = { token: await app.signIn('desk01') }
    const formData = { data: JSON.stringify({ reason: '子流程说明' }) }
    await app.data(acts.approve, { operatorId: await itemOf(childId, 'desk01'), formData }, desk)
    await expect.poll(() => itemOf(id, 'manager01')).toContain('.a1')
    expect(JSON.parse((await app.data(flowTasks.read, { id }, coach)).data)).toEqual({
      amount: 300,
      reason: '子流程说明',
    })
  })

  test('end with a parent that is jumped, and cannot be withdrawn by themselves', async () => {
    const child = await release([approver('c1', 'desk01')])
    const id = await launch(await release([subFlow(child), approver('n1', 'manager01')]))
    await expect.poll(() => childOf(id)).toHaveLength(1)
    const [{ id: childId }] = (await childOf(id)) as [{ id: string }]
    expect(await app.call(launchActs.withdraw, { taskId: childId }, manager)).toMatchObject({
      data: { reason: 'insideParent' },
    })
    await app.data(acts.jump, { taskId: id, from: 'sub', nodeCode: 'n1' }, admin)
    await expect.poll(() => statusOf(childId)).toBe(5)
  })

  test('of a flow that was stopped fail, and the parent goes on', async () => {
    const child = await release([approver('c1', 'desk01')])
    const flowId = await release([subFlow(child), approver('n1', 'manager01')])
    await app.data(flows.stop, { id: child }, admin)
    const id = await launch(flowId)
    await expect.poll(() => itemOf(id, 'manager01')).toContain('.a1')
    expect(await childOf(id)).toEqual([])
  })
})

test('the history of every task rebuilds its state', async () => {
  const { rows } = await sql<{ id: string; initiator: string; state: StoredState }>`
    select id, creator_user_id as initiator, state from workflow_task where state ? 'task'`.execute(
    app.database.db,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { id, initiator, state } of rows) {
    const actions = await loadActions(app.database.db, id)
    expect(actions.map((action) => action.id)).toEqual(actions.map((_, at) => `h${at + 1}`))
    const { parentId } = state.task
    const rebuilt = rebuildState({ id, initiator, ...(parentId !== null && { parentId }) }, actions)
    expect({ ...rebuilt, actions: [] }).toEqual(toFlowState(state))
  }
})
