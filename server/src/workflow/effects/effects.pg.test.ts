import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode } from '../../../test/sample-flow.ts'
import { rebuildState } from '../engine/state.ts'
import { loadActions } from '../runtime/load.ts'
import { toFlowState, type StoredState } from '../runtime/stored-state.ts'

/** Jobs run at once, but a busy machine needs its time. */
const maxWaitMs = 15_000

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})
const statusOf = async (id: string) => (await app.stateOf(id)).task.status
/** Sorted by account: one act writes several messages at the same moment, in no fixed order. */
const titlesOf = async (id: string) => {
  const { rows } = await sql<{ account: string; type: number }>`
    select u.account, (m.body_text::jsonb ->> 'type')::int as type from system_message m
    join system_message_receipt r on r.message_id = m.id join org_user u on u.id = r.user_id
    where m.type = 2 and m.body_text like ${`%"${id}"%`} order by 1, 2`.execute(app.database.db)
  return rows.map(({ account, type }) => `${account} ${type}`)
}

test('messages reach those whose turn it is, and the initiator at the end, once each', async () => {
  const id = await app.launch(app.release([app.approver('n1', 'manager01'), app.approver('n2', 'desk01')]))
  await expect.poll(() => titlesOf(id), { timeout: maxWaitMs }).toEqual(['manager01 2'])
  await app.approve(id, 'manager01')
  await expect
    .poll(() => titlesOf(id), { timeout: maxWaitMs })
    .toEqual(['coach01 1', 'desk01 2', 'manager01 2'])
  await app.approve(id, 'desk01')
  await expect
    .poll(() => titlesOf(id), { timeout: maxWaitMs })
    .toEqual(['coach01 1', 'coach01 1', 'desk01 2', 'manager01 2'])
})

describe('timers', () => {
  test('let a task go on when they are due', async () => {
    const id = await app.launch(
      app.release([flowNode('timer', 'wait', { second: 1 }), app.approver('n1', 'manager01')]),
    )
    expect((await app.stateOf(id)).visits.at(-1)).toMatchObject({ nodeId: 'wait', state: 'live' })
    await expect.poll(() => app.itemOf(id, 'manager01'), { timeout: maxWaitMs }).toContain('.a1')
  })

  test('decide for a user who is late, and do nothing where the task was decided', async () => {
    const late = { on: true, from: 'receipt', due: { second: 1 }, action: 'approve' }
    const flowId = await app.release([
      app.approver('n1', 'manager01', { late }),
      app.approver('n2', 'desk01'),
    ])
    const one = await app.launch(flowId)
    const two = await app.launch(flowId)
    await app.onItem(acts.reject, two, 'manager01')
    await expect.poll(() => app.itemOf(one, 'desk01'), { timeout: maxWaitMs }).toContain('.a2')
    expect(await statusOf(two)).toBe(3)
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`select count(*) as n from system_job
          where queue = 'workflow.timers' and key like ${`${two}%`}`.execute(app.database.db)
          return rows[0]!.n
        },
        { timeout: maxWaitMs },
      )
      .toBe(0)
  })
})

describe('a timer that is due while its task waits', () => {
  const timed = () => app.release([flowNode('timer', 'wait', { second: 1 }), app.approver('n1', 'manager01')])
  const dueInMinutes = async (id: string) => {
    const { rows } = await sql<{ left: number }>`select extract(epoch from due_time - now())::int / 60 as left
      from system_job where key = ${`${id}.t1`} and state = 'queued'`.execute(app.database.db)
    return rows[0]?.left
  }

  test('fires at once when the flow is released again', async () => {
    const flowId = await timed()
    const id = await app.launch(flowId)
    const admin = app.as('admin')
    await app.data(flows.stop, { id: flowId, suspend: 1 }, admin)
    await expect.poll(() => dueInMinutes(id), { timeout: maxWaitMs }).toBe(9)
    await app.data(flows.release, { id: flowId }, admin)
    await expect.poll(() => app.itemOf(id, 'manager01')).toContain('.a1')
  })

  test('fires by the time that is left when the task is resumed', async () => {
    const id = await app.launch(timed())
    const admin = app.as('admin')
    await app.data(acts.pause, { taskId: id }, admin)
    await expect.poll(() => dueInMinutes(id), { timeout: maxWaitMs }).toBeUndefined()
    await app.data(acts.resume, { taskId: id }, admin)
    await expect.poll(() => app.itemOf(id, 'manager01')).toContain('.a1')
  })
})

test('a timer that is claimed too early, as after a jump of a clock, waits for its time', async () => {
  const id = await app.launch(
    app.release([flowNode('timer', 'wait', { hour: 1 }), app.approver('n1', 'manager01')]),
  )
  const { db } = app.database
  await sql`update system_job set due_time = now() - interval '1 day' where key = ${`${id}.t1`}`.execute(db)
  await sql`select pg_notify('tessera', 'jobs due workflow.timers')`.execute(db)
  const minutesLeft = async () => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from due_time - now())::int / 60 as left from system_job
      where key = ${`${id}.t1`} and state = 'queued'`.execute(db)
    return rows[0]?.left
  }
  await expect.poll(minutesLeft, { timeout: maxWaitMs }).toBe(59)
  expect((await app.stateOf(id)).timers).toMatchObject([{ state: 'live' }])
})

describe('child tasks', () => {
  const subFlow = (flowId: string, rest: object = {}) =>
    flowNode('subFlow', 'sub', {
      initiateType: 6,
      initiator: [app.userId('manager01')],
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
    const child = await app.release([
      app.approver('c1', 'desk01', { formOperates: [{ id: 'reason', write: true }] }),
    ])
    const id = await app.launch(app.release([subFlow(child), app.approver('n1', 'manager01')]))
    await expect
      .poll(() => childOf(id), { timeout: maxWaitMs })
      .toMatchObject([{ creator: app.userId('manager01') }])
    const [{ id: childId } = { id: '' }] = await childOf(id)
    expect(await app.data(flowTasks.read, { id: childId }, app.as('manager01'))).toMatchObject({ status: 1 })
    const formData = { data: JSON.stringify({ reason: '子流程说明' }) }
    await app.approve(childId, 'desk01', { formData })
    await expect.poll(() => app.itemOf(id, 'manager01'), { timeout: maxWaitMs }).toContain('.a1')
    expect(JSON.parse((await app.data(flowTasks.read, { id }, app.as('coach01'))).data)).toEqual({
      amount: 300,
      reason: '子流程说明',
    })
  })

  test('end with a parent that is jumped, and cannot be withdrawn by themselves', async () => {
    const child = await app.release([app.approver('c1', 'desk01')])
    const id = await app.launch(app.release([subFlow(child), app.approver('n1', 'manager01')]))
    await expect.poll(() => childOf(id), { timeout: maxWaitMs }).toHaveLength(1)
    const [{ id: childId } = { id: '' }] = await childOf(id)
    expect(await app.call(launchActs.withdraw, { taskId: childId }, app.as('manager01'))).toMatchObject({
      data: { reason: 'insideParent' },
    })
    await app.data(acts.jump, { taskId: id, from: 'sub', nodeCode: 'n1' }, app.as('admin'))
    await expect.poll(() => statusOf(childId), { timeout: maxWaitMs }).toBe(5)
  })

  test('of a flow that was stopped fail, and the parent goes on', async () => {
    const child = await app.release([app.approver('c1', 'desk01')])
    const flowId = await app.release([subFlow(child), app.approver('n1', 'manager01')])
    await app.data(flows.stop, { id: child }, app.as('admin'))
    const id = await app.launch(flowId)
    await expect.poll(() => app.itemOf(id, 'manager01'), { timeout: maxWaitMs }).toContain('.a1')
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
