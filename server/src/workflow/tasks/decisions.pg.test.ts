import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { openApp, type TestApp } from '../../../test/app.ts'
import { formText } from '../../../seeds/forms.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let manager: { token: string }
let desk: { token: string }
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  manager = { token: await app.signIn('manager01') }
  desk = { token: await app.signIn('desk01') }
  const { rows } = await sql<{ id: string; account: string }>`select id, account from org_user`.execute(
    app.database.db,
  )
  for (const { id, account } of rows) ids[account] = id
})

/** A flow with one approver after another. */
const release = async (...approvers: readonly object[]): Promise<string> => {
  const nodes = approvers.map((properties, at) =>
    flowNode('approver', `n${at + 1}`, { assigneeType: 6, ...properties }),
  )
  const chain = nodes.reduceRight<object | undefined>(
    (next, node) => ({ ...node, ...(next && { childNode: next }) }),
    undefined,
  )
  const template = flowNode('start', 'start', {}, chain ? { childNode: chain } : {})
  const { id } = await app.data(
    flows.create,
    refundBody(ids['manager01']!, { flowTemplateJson: JSON.stringify(template) }),
    admin,
  )
  await app.data(flows.release, { id }, admin)
  return id
}
const values = JSON.stringify({ amount: 300, reason: '课程取消' })
const launch = async (released: Promise<string>, data = values) => {
  const flowId = await released
  const { id } = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
  return id
}
const approve = async (taskId: string, by: { token: string }) => {
  const operatorId = await openItem(taskId, by)
  return app.data(acts.approve, { operatorId: operatorId! }, by)
}
const openItem = async (taskId: string, by: { token: string }) => {
  const { list } = await app.data(todos.list, { category: '1', pageSize: 100 }, by)
  return list.find(({ processId }) => processId === taskId)?.id
}
const taskOf = async (id: string) => {
  const { rows } = await sql<{ status: number; completion: number; thisStep: string; formValues: string }>`
    select status, completion, this_step as "thisStep", form_values as "formValues" from workflow_task
    where id = ${id}`.execute(app.database.db)
  return rows[0]!
}

test('a submitted task goes to its approvers one after the other and is adopted', async () => {
  const id = await launch(release({ approvers: [ids['manager01']] }, { approvers: [ids['desk01']] }))
  expect(await taskOf(id)).toMatchObject({ status: 1, thisStep: 'n1' })
  expect(await openItem(id, desk)).toBeUndefined()
  const item = await openItem(id, manager)
  await app.data(acts.approve, { operatorId: item!, handleOpinion: '同意' }, manager)
  expect(await taskOf(id)).toMatchObject({ status: 1, thisStep: 'n2' })
  await approve(id, desk)
  expect(await taskOf(id)).toMatchObject({ status: 2, completion: 100 })
})

describe('a decision', () => {
  test('is refused a second time with the name and time of the first', async () => {
    const id = await launch(release({ approvers: [ids['manager01'], ids['desk01']] }))
    const item = (await openItem(id, manager))!
    const other = (await openItem(id, desk))!
    await app.data(acts.approve, { operatorId: item }, manager)
    const again = await app.call(acts.approve, { operatorId: other }, desk)
    expect(again).toMatchObject({ code: 409, data: { reason: 'alreadyHandled' } })
    expect(again.msg).toMatch(/已于 \d{4}-\d\d-\d\d \d\d:\d\d 处理/)
  })

  test('of another user is refused, and of an unknown item too', async () => {
    const id = await launch(release({ approvers: [ids['manager01']] }))
    const item = (await openItem(id, manager))!
    expect(await app.call(acts.approve, { operatorId: item }, desk)).toMatchObject({
      code: 403,
      data: { reason: 'notAssigned' },
    })
    expect((await app.call(acts.approve, { operatorId: 'none' }, desk)).code).toBe(404)
    expect((await app.call(acts.approve, { operatorId: `${id}.a99` }, manager)).code).toBe(400)
    expect((await taskOf(id)).status).toBe(1)
  })

  test('of two users at the same moment counts once', async () => {
    const id = await launch(release({ approvers: [ids['manager01'], ids['desk01']] }))
    const [one, two] = await Promise.all([openItem(id, manager), openItem(id, desk)])
    const answers = await Promise.all([
      app.call(acts.approve, { operatorId: one! }, manager),
      app.call(acts.reject, { operatorId: two! }, desk),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ n: number }>`select count(*) as n from workflow_action
      where task_id = ${id} and handle_status in (0, 1)`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  test('with an id that was received before changes nothing', async () => {
    const id = await launch(release({ approvers: [ids['manager01']] }, { approvers: [ids['manager01']] }))
    const operatorId = (await openItem(id, manager))!
    await app.data(acts.approve, { operatorId, commandId: 'c-1' }, manager)
    expect(await app.call(acts.approve, { operatorId, commandId: 'c-1' }, manager)).toMatchObject({
      code: 409,
      data: { reason: 'repeated' },
    })
    const next = (await openItem(id, manager))!
    expect(await app.call(acts.approve, { operatorId: next, commandId: 'c-1' }, manager)).toMatchObject({
      data: { reason: 'repeated' },
    })
    expect(await taskOf(id)).toMatchObject({ status: 1, thisStep: 'n2' })
  })
})

test('a rejected task returns to its initiator, who submits it again', async () => {
  const id = await launch(release({ approvers: [ids['manager01']] }))
  await app.data(
    acts.reject,
    { operatorId: (await openItem(id, manager))!, handleOpinion: '金额不对' },
    manager,
  )
  expect(await taskOf(id)).toMatchObject({ status: 3, thisStep: '' })
  const flowId = (await app.data(flowTasks.read, { id }, coach)).flowId
  await app.data(
    flowTasks.update,
    { id, flowId, data: JSON.stringify({ amount: 200, reason: '改' }), status: 0 },
    coach,
  )
  expect(await taskOf(id)).toMatchObject({ status: 1, thisStep: 'n1' })
  expect(JSON.parse((await app.data(flowTasks.read, { id }, coach)).data)).toMatchObject({ amount: 200 })
})

test('a return with the way back skips what was approved before', async () => {
  const both = { returnTargets: ['0', '1', 'n1'], afterReturn: 'approverChooses' }
  const id = await launch(
    release(
      { approvers: [ids['manager01']] },
      { approvers: [ids['admin']] },
      { approvers: [ids['desk01']], ...both },
    ),
  )
  await approve(id, manager)
  await approve(id, admin)
  const operatorId = (await openItem(id, desk))!
  await app.data(acts.reject, { operatorId, rejectStep: 'n1', comeBack: true }, desk)
  expect((await taskOf(id)).thisStep).toBe('n1')
  await approve(id, manager)
  expect((await taskOf(id)).thisStep).toBe('n3')
})

describe('fields', () => {
  test('of a node are the only ones that its approver changes', async () => {
    const formOperates = [
      { id: 'amount', read: true, write: true },
      { id: 'reason', read: true, write: false },
    ]
    const id = await launch(release({ approvers: [ids['manager01']], formOperates }))
    const operatorId = (await openItem(id, manager))!
    const data = JSON.stringify({ amount: 250, reason: '改掉', other: 1 })
    await app.data(acts.approve, { operatorId, formData: { id, flowId: 'x', data } }, manager)
    expect(JSON.parse((await taskOf(id)).formValues)).toEqual({ amount: 250, reason: '课程取消' })
    const { rows } = await sql<{ changes: object }>`select changes from workflow_action
      where task_id = ${id} and handle_status = 1`.execute(app.database.db)
    expect(rows[0]!.changes).toEqual({ amount: { from: 300, to: 250 } })
  })

  test('that are required keep the task until they are filled in', async () => {
    const formOperates = [{ id: 'reason', read: true, write: true, required: true }]
    const id = await launch(release({ approvers: [ids['manager01']], formOperates }), '{"amount":1}')
    const operatorId = (await openItem(id, manager))!
    expect(await app.call(acts.approve, { operatorId }, manager)).toMatchObject({
      code: 400,
      msg: '请填写字段 原因',
      data: { reason: 'fieldRequired', fields: [{ field: 'reason' }] },
    })
    const formData = { data: JSON.stringify({ reason: '补' }) }
    await app.data(acts.approve, { operatorId, formData }, manager)
    expect((await taskOf(id)).status).toBe(2)
  })
})

test('a password of a form is stored, and sent to no reader nor written to the history', async () => {
  const formData = formText([
    ['amount', '金额', 'numInput'],
    ['secret', '口令', 'PsdInput'],
  ])
  const template = flowNode(
    'start',
    'start',
    {},
    {
      childNode: flowNode('approver', 'n1', { assigneeType: 6, approvers: [ids['manager01']] }),
    },
  )
  const body = refundBody('', { formData, flowTemplateJson: JSON.stringify(template) })
  const { id: flowId } = await app.data(flows.create, body, admin)
  await app.data(flows.release, { id: flowId }, admin)
  const data = JSON.stringify({ amount: 1, secret: 'hunter22' })
  const { id } = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
  for (const by of [coach, manager, admin])
    expect(JSON.parse((await app.data(flowTasks.read, { id }, by)).data)).toEqual({ amount: 1 })
  const { rows } = await sql<{ form: boolean; history: boolean }>`
    select t.form_values like '%hunter22%' as form, exists (select 1 from workflow_action a where a.task_id = t.id
      and (a.details::text || a.changes::text) like '%hunter22%') as history
    from workflow_task t where t.id = ${id}`.execute(app.database.db)
  expect(rows[0]).toEqual({ form: true, history: false })
})

test('only those who take part read a task, and hidden fields are not sent', async () => {
  const formOperates = [{ id: 'reason', read: false, write: false }]
  const id = await launch(release({ approvers: [ids['manager01']], formOperates }))
  expect((await app.call(flowTasks.read, { id }, desk)).code).toBe(404)
  expect(JSON.parse((await app.data(flowTasks.read, { id }, manager)).data)).toEqual({ amount: 300 })
  expect(JSON.parse((await app.data(flowTasks.read, { id }, coach)).data)).toMatchObject({
    reason: '课程取消',
  })
})
