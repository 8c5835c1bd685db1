import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail, todos } from '@tessera/shared/contract/workflow/todos'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
let flowId: string
beforeAll(async () => {
  app = await openApp()
  for (const account of ['admin', 'coach01', 'coach02', 'manager01', 'desk01', 'finance01'])
    by[account] = { token: await app.signIn(account) }
  const template = flowNode(
    'start',
    'start',
    { isBatchApproval: true },
    {
      childNode: flowNode(
        'approver',
        'manager',
        {
          assigneeType: 6,
          approvers: ['user.manager01'],
          hasTransferBtn: true,
          isCustomCopy: true,
          printId: 'print.1',
          hasFreeApprover: true,
          formOperates: [
            { id: 'amount', name: '金额', read: true, write: true, required: true },
            { id: 'reason', name: '原因', read: false, write: false, required: false },
          ],
        },
        { childNode: flowNode('approver', 'desk', { assigneeType: 6, approvers: ['user.desk01'] }) },
      ),
    },
  )
  const body = refundBody('user.manager01', { flowTemplateJson: JSON.stringify(template) })
  flowId = (await app.data(flows.create, body, by['admin']!)).id
  await app.data(flows.release, { id: flowId }, by['admin']!)
})

const launch = async () => {
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  return (await app.data(flowTasks.create, { flowId, data, status: 0 }, by['coach01']!)).id
}
const itemOf = async (taskId: string, account: string) => {
  const { list } = await app.data(todos.list, { category: '1', pageSize: 200 }, by[account]!)
  return list.find(({ processId }) => processId === taskId)?.id ?? ''
}
const infoOf = (taskId: string, account: string, taskOperatorId = '') =>
  app.data(taskDetail.info, { taskId, taskOperatorId }, by[account]!)
test('a copy is read once its user opens the task, whichever way led there', async () => {
  const taskId = await launch()
  const operatorId = await itemOf(taskId, 'manager01')
  const copyIds = 'user.finance01,user.coach02'
  await app.data(acts.approve, { operatorId, copyIds, formData: {} }, by['manager01']!)
  await infoOf(taskId, 'finance01')
  const { rows } = await sql<{ user: string; isRead: boolean }>`
    select user_id as "user", read_time is not null as "isRead" from workflow_circulate
    where task_id = ${taskId} order by user_id`.execute(app.database.db)
  expect(rows).toEqual([
    { user: 'user.coach02', isRead: false },
    { user: 'user.finance01', isRead: true },
  ])
})

const approve = async (taskId: string, account: string, rest: object = {}) =>
  app.data(
    acts.approve,
    { operatorId: await itemOf(taskId, account), handleOpinion: '同意', ...rest },
    by[account]!,
  )

describe('what the page of a task shows', () => {
  test('the approver gets the form with the rights of the node, and the acts of its buttons', async () => {
    const id = await launch()
    const operatorId = await itemOf(id, 'manager01')
    const info = await infoOf(id, 'manager01', operatorId)
    expect(info.flowTaskInfo).toMatchObject({
      id,
      status: 1,
      thisStepId: 'manager',
      creatorUserId: 'user.coach01',
    })
    expect(info.formOperates).toEqual([
      { id: 'amount', name: '金额', read: true, write: true, required: true },
      { id: 'reason', name: '原因', read: false, write: false, required: false },
    ])
    expect(JSON.parse(info.flowTaskInfo.flowFormContentJson)).toEqual({ amount: 300 })
    expect(info.acts).toEqual(
      expect.arrayContaining(['approve', 'reject', 'return', 'transfer', 'addSigner', 'save']),
    )
    for (const act of ['submit', 'withdraw', 'delegate', 'terminate', 'recall', 'chooseBranch'] as const)
      expect(info.acts).not.toContain(act)
    expect(info.approversProperties).toMatchObject({ hasTransferBtn: true, hasPrintBtn: true })
    expect(info.returnTargets).toEqual([{ nodeCode: 'start', nodeName: 'start' }])
  })

  test.each([
    ['of a node that allows it', { write: true }, {}, true],
    ['where there is nothing to fill in', {}, {}, false],
    ['where the node has no such button', { write: true }, { hasSaveBtn: false }, false],
  ])('a draft of a decision is offered to an approver %s', async (_, right, node, isOffered) => {
    const formOperates = [{ id: 'amount', name: '金额', read: true, ...right }]
    const properties = { assigneeType: 6, approvers: ['user.manager01'], formOperates, ...node }
    const tree = flowNode('start', 'start', {}, { childNode: flowNode('approver', 'only', properties) })
    const body = refundBody('user.manager01', { flowTemplateJson: JSON.stringify(tree) })
    const { id } = await app.data(flows.create, body, by['admin']!)
    await app.data(flows.release, { id }, by['admin']!)
    const data = JSON.stringify({ amount: 300, reason: '课程取消' })
    const task = await app.data(flowTasks.create, { flowId: id, data, status: 0 }, by['coach01']!)
    const { acts: offered } = await infoOf(task.id, 'manager01')
    expect(offered.includes('save')).toBe(isOffered)
    expect(offered).toContain('approve')
  })

  test('nodes have their visits, users and progress, and history has opinions and changed values', async () => {
    const id = await launch()
    await approve(id, 'manager01', { formData: { data: JSON.stringify({ amount: 280 }) } })
    const info = await infoOf(id, 'coach01')
    expect(info.flowTaskNodeList.map(({ nodeCode, type, outcome }) => [nodeCode, type, outcome])).toEqual([
      ['start', '0', 'passed'],
      ['manager', '0', 'passed'],
      ['desk', '1', ''],
    ])
    expect(info.flowTaskNodeList[1]!.userName).not.toBe('')
    const [submitted, approved] = info.flowTaskOperatorRecordList
    expect(submitted).toMatchObject({
      handleStatus: 2,
      nodeCode: 'start',
      userName: expect.stringMatching(/\/coach01$/),
    })
    expect(approved).toMatchObject({
      handleStatus: 1,
      handleOpinion: '同意',
      changes: [{ field: 'amount', label: '金额', before: '300', after: '280' }],
    })
    expect(info.acts).toContain('urge')
    expect((await infoOf(id, 'manager01')).acts).toContain('recall')
    const { list } = await app.data(taskDetail.records, { taskId: id }, by['coach01']!)
    expect(list).toEqual(info.flowTaskOperatorRecordList)
  })

  test('history hides values that the reader’s node hides', async () => {
    const id = await launch()
    await approve(id, 'manager01')
    const changes = { reason: { from: '课程取消', to: '搬家' }, amount: { from: 300, to: 1 } }
    await sql`alter table workflow_action disable trigger stays_as_written`.execute(app.database.db)
    await sql`update workflow_action set changes = ${JSON.stringify(changes)} where task_id = ${id}
      and handle_status = 1`.execute(app.database.db)
    await sql`alter table workflow_action enable trigger stays_as_written`.execute(app.database.db)
    const fieldsFor = async (account: string) =>
      (await infoOf(id, account)).flowTaskOperatorRecordList.flatMap((record) =>
        record.changes.map(({ field }) => field),
      )
    expect((await fieldsFor('coach01')).toSorted()).toEqual(['amount', 'reason'])
    expect(await fieldsFor('manager01')).toEqual(['amount'])
  })

  test('why a task is with a user', async () => {
    const id = await launch()
    const [first] = (await app.data(taskDetail.explain, { taskId: id }, by['coach01']!)).list
    expect(first).toMatchObject({ nodeCode: 'manager', userId: 'user.manager01' })
    expect(first!.reason).toMatch(/指定的用户/)
    const operatorId = await itemOf(id, 'manager01')
    await app.data(acts.transfer, { operatorId, freeApproverUserId: 'user.coach02' }, by['manager01']!)
    const [second] = (await app.data(taskDetail.explain, { taskId: id }, by['coach01']!)).list
    expect(second).toMatchObject({ userId: 'user.coach02', reason: expect.stringMatching(/manager01 转办$/) })
  })
})

describe('who may read a task', () => {
  test('those who take part, substitutes for as long as they are, and administrators; others find no such task', async () => {
    const id = await launch()
    const codeFor = async (account: string) =>
      (await app.call(taskDetail.info, { taskId: id }, by[account]!)).code
    expect(await codeFor('coach01')).toBe(200)
    expect(await codeFor('manager01')).toBe(200)
    expect(await codeFor('admin')).toBe(200)
    for (const account of ['desk01', 'coach02', 'finance01']) expect(await codeFor(account)).toBe(404)
    const { id: entrusted } = await app.data(
      delegates.create,
      { toUserId: 'user.finance01', startTime: Date.now() - 1_000, endTime: Date.now() + 60_000 },
      by['manager01']!,
    )
    const info = await infoOf(id, 'finance01')
    expect(info.acts).toContain('approve')
    // Fields that show a task of the flow offer the same tasks.
    const offered = async (account: string) =>
      (await app.data(flows.fieldDataSelect, { id: flowId }, by[account]!)).list.map((task) => task.id)
    expect(await offered('finance01')).toContain(id)
    expect(await offered('coach02')).not.toContain(id)
    await app.data(delegates.end, { id: entrusted }, by['manager01']!)
    expect(await codeFor('finance01')).toBe(404)
    expect(await offered('finance01')).not.toContain(id)
    for (const call of [taskDetail.records, taskDetail.explain])
      expect((await app.call(call, { taskId: id }, by['coach02']!)).code).toBe(404)
    await approve(id, 'manager01')
    expect(await codeFor('manager01')).toBe(200)
    expect(await codeFor('desk01')).toBe(200)
  })

  test('a draft is its initiator’s only', async () => {
    const { id } = await app.data(flowTasks.create, { flowId, data: '{}', status: 1 }, by['coach01']!)
    expect((await app.call(taskDetail.info, { taskId: id }, by['admin']!)).code).toBe(404)
    const info = await infoOf(id, 'coach01')
    expect(info.acts).toEqual(expect.arrayContaining(['submit', 'save']))
    expect(info.formOperates.every(({ write }) => write)).toBe(true)
  })
})

describe('to-do items', () => {
  test('an item that another one has handled is refused before its page opens, with the reason', async () => {
    const id = await launch()
    const operatorId = await itemOf(id, 'manager01')
    const check = (account: string) => app.call(taskDetail.check, { operatorId }, by[account]!)
    expect(await check('manager01')).toMatchObject({ code: 200, data: { taskId: id } })
    expect(await check('coach01')).toMatchObject({ code: 403, data: { reason: 'notAssigned' } })
    await approve(id, 'manager01')
    expect(await check('manager01')).toMatchObject({ code: 409, data: { reason: 'alreadyHandled' } })
    expect((await check('coach02')).code).toBe(404)
  })

  test('flows and nodes with items that can be decided together', async () => {
    const taskId = await launch()
    const { list } = await app.data(taskDetail.batchFlows, {}, by['manager01']!)
    expect(list.map(({ id }) => id)).toEqual([flowId])
    const nodes = await app.data(taskDetail.nodes, { flowId }, by['manager01']!)
    expect(nodes.list).toEqual([{ id: 'manager', fullName: 'manager' }])
    expect((await app.data(taskDetail.batchFlows, {}, by['finance01']!)).list).toEqual([])
    const taskOperatorId = await itemOf(taskId, 'manager01')
    const candidates = await app.data(
      taskDetail.batchCandidates,
      { flowId, taskOperatorId },
      by['manager01']!,
    )
    expect(candidates).toEqual([])
  })
})
