import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { delegates, DelegateType } from '@tessera/shared/contract/workflow/delegates'
import { flows, FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { leaveForm } from '@tessera/shared/contract/workflow/system-forms'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let flowId: string
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  // The demo has a designed flow with this code.
  await app.data(flows.update, { id: 'flow.leave', enCode: 'leaveOfDemo' }, admin)
  const template = flowNode(
    'start',
    's',
    {},
    {
      conditionNodes: [
        flowNode('condition', 'long', { conditions: [{ field: 'days', symbol: '>', filedValue: 3 }] }),
        flowNode('condition', 'else', { isDefault: true }),
      ],
      childNode: flowNode('approver', 'a', { assigneeType: 1 }),
    },
  )
  const { id } = await app.data(
    flows.create,
    {
      fullName: '系统请假',
      enCode: 'leave',
      category: 'personnel',
      formType: FlowFormType.system,
      flowTemplateJson: JSON.stringify(template),
    },
    admin,
  )
  flowId = id
  await app.data(flows.release, { id }, admin)
})

const leave = {
  leaveType: '年假',
  startTime: Date.UTC(2026, 0, 5),
  endTime: Date.UTC(2026, 0, 6),
  days: 1.5,
  reason: '探亲',
}
const draft = { status: 1 as const, flowUrgent: 2 }

test('the fields of the flow are those of the form', async () => {
  const { list } = await app.data(flows.formDataFields, { id: flowId }, { ...coach, lang: 'en' })
  expect(list).toContainEqual({ vmodel: 'days', label: 'Days' })
})

test('a draft is saved with its record, listed and changed by its initiator', async () => {
  const { id } = await app.data(leaveForm.create, { ...leave, ...draft, flowId }, coach)
  const { list } = await app.data(launches.list, { status: 0, flowId }, coach)
  expect(list).toMatchObject([{ id, status: 0, flowUrgent: 2, fullName: '刘浩然的系统请假', formType: 1 }])
  await app.data(leaveForm.update, { id, ...leave, ...draft, flowId, days: 2, flowTitle: '回家' }, coach)
  expect(await app.data(leaveForm.read, { id }, coach)).toMatchObject({
    days: 2,
    startTime: leave.startTime,
    flowTitle: '回家',
    status: 1,
  })
})

test('others neither read nor change it', async () => {
  const { id } = await app.data(leaveForm.create, { ...leave, ...draft, flowId }, coach)
  const other = { token: await app.signIn('desk01') }
  expect((await app.call(leaveForm.read, { id }, other)).code).toBe(404)
  expect((await app.call(leaveForm.update, { id, ...leave, ...draft, flowId }, other)).code).toBe(404)
  expect((await app.call(leaveForm.update, { id, ...leave, ...draft, flowId }, admin)).code).toBe(404)
})

test('bad input is refused with its field, and nothing is saved', async () => {
  const count = async () => (await app.data(launches.list, { flowId }, coach)).pagination.total
  const before = await count()
  for (const [wrong, field] of [
    [{ endTime: leave.startTime - 1 }, 'endTime'],
    [{ flowId: 'flow.expense' }, 'flowId'],
    [{ flowId: 'none' }, 'flowId'],
  ] as const)
    expect(await app.call(leaveForm.create, { ...leave, ...draft, flowId, ...wrong }, coach)).toMatchObject({
      data: { fields: [{ field }] },
    })
  expect(await count()).toBe(before)
})

test('a submitted request goes to the approver, who reads its record', async () => {
  const { id } = await app.data(leaveForm.create, { ...leave, flowId, status: 0, days: 5 }, coach)
  const { list } = await app.data(launches.list, { status: 1, flowId }, coach)
  expect(list).toMatchObject([{ id, status: 1, thisStep: 'a', fullName: '刘浩然的系统请假' }])
  const { rows } = await sql<{ account: string; visits: string }>`
    select u.account, (select string_agg(v.node_code, ',' order by v.sort_code) from workflow_visit v
      where v.task_id = ${id}) as visits
    from workflow_assignment a join org_user u on u.id = a.user_id where a.task_id = ${id}`.execute(
    app.database.db,
  )
  expect(rows).toHaveLength(1)
  const superior = { token: await app.signIn(rows[0]!.account) }
  expect(await app.data(leaveForm.read, { id }, superior)).toMatchObject({ days: 5, status: 0 })
  expect(await app.call(leaveForm.update, { id, ...leave, flowId, status: 0 }, coach)).toMatchObject({
    code: 409,
    data: { reason: 'notDraft' },
  })
})

test('a flow with a system form that does not exist is not released', async () => {
  const { id } = await app.data(
    flows.create,
    { fullName: '没有表单', enCode: 'noSuchForm', category: 'personnel', formType: FlowFormType.system },
    admin,
  )
  const { list } = await app.data(flows.problems, { id }, admin)
  expect(list[0]).toMatchObject({ path: 'enCode', text: '系统没有编码为“noSuchForm”的系统表单' })
})

test('a substitute asks for leave in the name of the principal', async () => {
  const day = 86_400_000
  const entrustment = { type: DelegateType.launch, toUserId: 'user.admin', flowId }
  const period = { startTime: Date.now() - day, endTime: Date.now() + day }
  await app.data(delegates.create, { ...entrustment, ...period }, coach)
  const { id } = await app.data(
    leaveForm.create,
    { ...leave, flowId, status: 0, principalId: 'user.coach01' },
    admin,
  )
  const { list } = await app.data(launches.list, { flowId }, coach)
  expect(list.map((row) => row.id)).toContain(id)
})
