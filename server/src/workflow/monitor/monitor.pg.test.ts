import { beforeAll, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { refundBody } from '../../../test/sample-flow.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let flowId: string
const by: Record<string, { token: string }> = {}
beforeAll(async () => {
  app = await openRightsApp()
  for (const account of ['coach01', 'coach02', 'manager01'])
    by[account] = { token: await app.signIn(account) }
  flowId = (await app.data(flows.create, refundBody('user.manager01'), app.admin)).id
  await app.data(flows.release, { id: flowId }, app.admin)
})
const launch = async (account: string, status: 0 | 1 = 0) => {
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  return (await app.data(flowTasks.create, { flowId, data, status }, by[account]!)).id
}

test('the monitor lists the tasks of all users without drafts, with those who have them', async () => {
  const draft = await launch('coach01', 1)
  const one = await launch('coach01')
  const two = await launch('coach02')
  const idsOf = async (filter: object) =>
    (await app.data(flowMonitor.list, { flowId, ...filter }, app.admin)).list.map(({ id }) => id)
  expect(await idsOf({})).toEqual([two, one])
  expect(await idsOf({ creatorUserId: 'user.coach01' })).toEqual([one])
  expect(await idsOf({ handlerId: 'user.manager01' })).toEqual([two, one])
  expect(await idsOf({ handlerId: 'user.coach01' })).toEqual([])
  expect(await idsOf({ status: 2 })).toEqual([])
  expect(await idsOf({ paused: 'true' })).toEqual([])
  const { list } = await app.data(flowMonitor.list, { flowId }, app.admin)
  expect(list[0]).toMatchObject({
    processId: two,
    userName: expect.stringMatching(/\/coach02$/),
    paused: false,
  })
  expect(list[0]!.currentUsers).not.toBe('')
  expect(list[0]!.summary).toEqual([])
  const { list: summed } = await app.data(flowMonitor.list, { flowId, withSummary: 1 }, app.admin)
  expect(summed[0]!.summary).toContainEqual({ label: '金额', value: '300' })
  expect(await idsOf({})).not.toContain(draft)
})

test('without the menu it is refused, and a running task is terminated before it is deleted', async () => {
  expect((await app.call(flowMonitor.list, {}, by['coach01']!)).code).toBe(403)
  const id = await launch('coach01')
  expect((await app.call(flowMonitor.remove, { ids: id }, app.admin)).code).toBe(409)
  await app.data(acts.cancel, { taskId: id }, app.admin)
  expect((await app.call(flowMonitor.remove, { ids: `${id},none` }, app.admin)).code).toBe(404)
  await app.data(flowMonitor.remove, { ids: id }, app.admin)
  expect((await app.call(taskDetail.info, { taskId: id }, by['coach01']!)).code).toBe(404)
})

test('row permissions of the monitor limit its list, what its users open, and what they delete', async () => {
  const own = await launch('coach01')
  const other = await launch('coach02')
  const scheme = [{ logic: 'and', groups: [{ field: 'creatorUserId', op: '==', value: 'user.coach01' }] }]
  await app.run(`update system_menu set is_data_authorize = 1 where id = 'menu.workFlow.flowMonitor'`)
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json)
     values ('scheme.own', 'menu.workFlow.flowMonitor', 'own', $1)`,
    [JSON.stringify(scheme)],
  )
  const viewer = await app.createUser(
    'monitor.viewer',
    'module menu.workFlow.flowMonitor',
    'button menu.workFlow.flowMonitor.btn_remove',
    'resource scheme.own',
  )
  const { list } = await app.data(flowMonitor.list, { flowId, pageSize: 100 }, viewer)
  expect(list.map(({ id }) => id)).toContain(own)
  expect(list.map(({ id }) => id)).not.toContain(other)
  expect((await app.call(taskDetail.info, { taskId: own }, viewer)).code).toBe(200)
  expect((await app.call(taskDetail.info, { taskId: other }, viewer)).code).toBe(404)
  expect((await app.call(flowMonitor.remove, { ids: other }, viewer)).code).toBe(404)
  // Changes need the button to edit, and keep to the same rows.
  const editor = await app.createUser(
    'monitor.editor',
    'module menu.workFlow.flowMonitor',
    'button menu.workFlow.flowMonitor.btn_edit',
    'resource scheme.own',
  )
  expect((await app.call(acts.pause, { taskId: own }, viewer)).code).toBe(403)
  expect((await app.call(acts.pause, { taskId: other }, editor)).code).toBe(403)
  expect((await app.call(acts.pause, { taskId: own }, editor)).code).toBe(200)
  const handOver = { fromId: 'user.manager01', toId: 'user.coach01' }
  // Who takes work over has to administer all of it, and all of their own.
  const takeOver = { ...handOver, toId: editor.id }
  const taken = await app.call(acts.handOver, takeOver, editor)
  expect(taken).toMatchObject({ code: 403, msg: expect.stringContaining('双方全部待办') as string })
  expect((await app.call(acts.handOver, handOver, viewer)).code).toBe(403)
  await app.data(acts.resume, { taskId: own }, editor)
  await app.data(acts.handOver, handOver, editor)
  const { rows } = await app.run(
    `select task_id, user_id from workflow_assignment where task_id in ($1, $2) and completion = 0 and state = 0`,
    [own, other],
  )
  expect(Object.fromEntries(rows.map((row) => [row['task_id'], row['user_id']]))).toEqual({
    [own]: 'user.coach01',
    [other]: 'user.manager01',
  })
})
