import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { todos, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { openApp, type TestApp } from '../../../test/app.ts'
import { openFlowApp } from '../../../test/flow-app.ts'
import { keepKnownTasks } from '../../../test/known-tasks.ts'

describe('GET /api/workflow/Engine/FlowBefore/List/{category}', () => {
  let app: TestApp
  let principal: { token: string }
  beforeAll(async () => {
    app = await openApp()
    await keepKnownTasks(app.database.db)
    principal = { token: await app.signIn('principal') }
  })

  test('1: pending tasks of the caller, urgent first, then newest first', async () => {
    const { list, pagination } = await app.data(todos.list, { category: TodoCategory.todo }, principal)
    expect(pagination.total).toBe(5)
    expect(list.map(({ enCode }) => enCode.slice(-4))).toEqual(['0001', '0003', '0002', '0004', '0005'])
    expect(list[0]).toMatchObject({
      id: 'task.01.a1',
      processId: 'task.01',
      thisStepId: 'task.01.v2',
      flowUrgent: 3,
      status: 1,
      flowCode: 'repair',
    })
    expect(list[0]!.userName).toMatch(/\/desk01$/)
    expect(list.every(({ id }) => /\.a\d+$/.test(id))).toBe(true)
  })

  test('2: tasks that the caller decided, with the decision as status and the id of the action', async () => {
    const { list } = await app.data(todos.list, { category: TodoCategory.done }, principal)
    expect(list.map(({ processId, status }) => [processId, status])).toEqual([
      ['task.13', 1],
      ['task.14', 0],
      ['task.15', 1],
      ['task.19', 1],
    ])
    expect(list.every(({ id }) => /\.h\d+$/.test(id))).toBe(true)
  })

  test('3: tasks that were copied to the caller, with their status', async () => {
    const { list } = await app.data(todos.list, { category: TodoCategory.circulate }, principal)
    expect(list.map(({ processId, status }) => [processId, status])).toEqual([
      ['task.16', 2],
      ['task.18', 2],
    ])
  })

  test('filters by flow, category, initiator, keyword and time, also combined', async () => {
    const found = async (filter: object) =>
      (await app.data(todos.list, { category: '1', ...filter }, principal)).list.map(
        ({ processId }) => processId,
      )
    expect(await found({ flowId: 'flow.leave' })).toEqual(['task.04', 'task.05'])
    expect(await found({ flowCategory: 'finance' })).toEqual(['task.01', 'task.03', 'task.02'])
    expect(await found({ creatorUserId: 'user.coach01' })).toEqual(['task.04'])
    expect(await found({ keyword: '报修' })).toEqual(['task.01'])
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ startTime: Date.now() - 10 * 3_600_000 })).toEqual(['task.01', 'task.02'])
    expect(await found({ endTime: Date.now() - 50 * 3_600_000 })).toEqual(['task.05'])
    expect(
      await found({ flowCategory: 'finance', keyword: '报销', endTime: Date.now() - 20 * 3_600_000 }),
    ).toEqual(['task.03'])
  })

  test('pages without invalid assignments and deleted tasks', async () => {
    const { list, pagination } = await app.data(
      todos.list,
      { category: '1', currentPage: 2, pageSize: 2 },
      principal,
    )
    expect(list.map(({ processId }) => processId)).toEqual(['task.02', 'task.04'])
    expect(pagination).toEqual({ currentPage: 2, pageIndex: 2, pageSize: 2, total: 5 })
    await sql`update workflow_assignment set state = -1 where task_id = 'task.01'`.execute(app.database.db)
    await sql`update workflow_task set delete_mark = 1 where id = 'task.03'`.execute(app.database.db)
    expect(
      (await app.data(todos.list, { category: '1' }, principal)).list.map(({ processId }) => processId),
    ).toEqual(['task.02', 'task.04', 'task.05'])
  })

  test('refuses unknown categories and callers without a session', async () => {
    expect(await app.call(todos.list, { category: '4' }, principal)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'category' }] },
    })
    expect((await app.call(todos.list, { category: '1' })).code).toBe(600)
  })
})

test('a handled item says whether its decision can be taken back, as the call would answer', async () => {
  const app = await openFlowApp()
  const manager = app.as('manager01')
  const id = await app.launch(
    app.release([
      app.approver('n1', 'manager01'),
      app.approver('n2', 'desk01'),
      app.approver('n3', 'coach01'),
    ]),
  )
  await app.approve(id, 'manager01')
  const itemOf = async () => {
    const { list } = await app.data(todos.list, { category: TodoCategory.done, pageSize: 100 }, manager)
    return list.find(({ processId }) => processId === id)!
  }
  const open = await itemOf()
  expect(open.canRecall).toBe(true)
  await sql`update workflow_task set pause_reason = 'flow' where id = ${id}`.execute(app.database.db)
  expect((await itemOf()).canRecall).toBe(false)
  await sql`update workflow_task set pause_reason = '' where id = ${id}`.execute(app.database.db)
  await app.approve(id, 'desk01')
  expect((await itemOf()).canRecall).toBe(false)
  expect((await app.call(acts.recall, { recordId: open.id }, manager)).code).toBe(409)
})
