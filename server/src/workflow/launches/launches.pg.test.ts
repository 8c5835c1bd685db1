import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { launchActs, launches } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { FlowStatus, flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openApp, type TestApp } from '../../../test/app.ts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'

let app: TestApp
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  coach = { token: await app.signIn('coach01') }
})

test('lists the tasks that the caller started, newest first, with drafts', async () => {
  const { list, pagination } = await app.data(launches.list, {}, coach)
  expect(list.map(({ id }) => id)).toEqual(['task.20', 'task.04', 'task.13', 'task.14', 'task.17'])
  expect(pagination.total).toBe(5)
  expect(list[0]).toMatchObject({ status: FlowStatus.draft, startTime: null, endTime: null, completion: 0 })
  expect(list[2]).toMatchObject({
    status: FlowStatus.adopt,
    completion: 100,
    flowName: '请假申请',
    fullName: '刘浩然的请假申请',
  })
  expect(list[2]!.endTime).toBeGreaterThan(list[2]!.startTime!)
})

test('filters by status (0 too), flow and keyword', async () => {
  const found = async (filter: object) =>
    (await app.data(launches.list, filter, coach)).list.map(({ id }) => id)
  expect(await found({ status: 0 })).toEqual(['task.20'])
  expect(await found({ status: 3 })).toEqual(['task.14', 'task.17'])
  expect(await found({ flowId: 'flow.leave', status: 1 })).toEqual(['task.04'])
  expect(await found({ keyword: '采购' })).toEqual(['task.17'])
})

describe('tasks of a flow', () => {
  let flows: FlowApp
  beforeAll(async () => {
    flows = await openFlowApp()
  })
  const rowOf = async (id: string, filter: object = {}) =>
    (await flows.data(launches.list, { pageSize: 100, ...filter }, flows.as('coach01'))).list.find(
      (row) => row.id === id,
    )
  const release = (start: object) =>
    flows.release([flows.approver('n1', 'manager01'), flows.approver('n2', 'desk01')], start)

  test.each([
    ['untilFirstApproval', true, false],
    ['always', true, true],
    ['never', false, false],
  ])('may be withdrawn as the call would allow it: %s', async (withdraw, atFirst, later) => {
    const id = await flows.launch(release({ withdraw }))
    expect((await rowOf(id))!.canWithdraw).toBe(atFirst)
    await flows.approve(id, 'manager01')
    expect((await rowOf(id))!.canWithdraw).toBe(later)
    const { code } = await flows.call(launchActs.withdraw, { taskId: id }, flows.as('coach01'))
    expect(code === 200).toBe(later)
    expect((await rowOf(id))!.canWithdraw).toBe(false)
  })

  test('have what sums them up, and who returned them, where and why, for those who ask', async () => {
    const flowId = await release({})
    const id = await flows.launch(flowId)
    await flows.approve(id, 'manager01')
    await flows.onItem(acts.reject, id, 'desk01', { rejectStep: '0', handleOpinion: '缺少发票' })
    expect(await rowOf(id)).toMatchObject({ summary: [], returned: null })
    const row = (await rowOf(id, { withSummary: 1 }))!
    expect(row.summary.length).toBeGreaterThan(0)
    expect(row.returned).toMatchObject({ act: 'return', nodeName: 'n2', opinion: '缺少发票' })
    expect(row.returned!.userName).not.toBe('')
    const rejected = await flows.launch(flowId)
    await flows.onItem(acts.reject, rejected, 'manager01', { handleOpinion: '不合规定' })
    const { returned } = (await rowOf(rejected, { withSummary: 1 }))!
    expect(returned).toMatchObject({ act: 'reject', nodeName: 'n1', opinion: '不合规定' })
  })

  test('that came back, or that the caller withdrew, wait for the caller until they are submitted again', async () => {
    const flowId = await release({})
    const isReturned = async (id: string) => (await rowOf(id, { isReturned: 1 })) !== undefined
    const [running, returned, withdrawn] = [
      await flows.launch(flowId),
      await flows.launch(flowId),
      await flows.launch(flowId),
    ]
    await flows.onItem(acts.reject, returned, 'manager01', { rejectStep: '0' })
    await flows.data(launchActs.withdraw, { taskId: withdrawn }, flows.as('coach01'))
    expect(await Promise.all([running, returned, withdrawn].map(isReturned))).toEqual([false, true, true])
    const again = { id: returned, flowId, data: '{"amount":4}', status: 0 } as const
    await flows.data(flowTasks.update, again, flows.as('coach01'))
    expect(await isReturned(returned)).toBe(false)
    const { db } = flows.database
    // The history is only ever added to.
    await sql`alter table workflow_action disable trigger user`.execute(db)
    await sql`update workflow_action set handle_time = now() - interval '31 days' where task_id = ${withdrawn}`.execute(
      db,
    )
    expect(await isReturned(withdrawn)).toBe(false)
  })
})
