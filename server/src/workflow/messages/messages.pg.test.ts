import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
let flowId: string
let templateId: string
beforeAll(async () => {
  app = await openApp()
  for (const account of ['admin', 'coach01', 'manager01', 'desk01'])
    by[account] = { token: await app.signIn(account) }
  await sql`update org_user set language = 'en' where account = 'desk01'`.execute(app.database.db)
  const template = {
    fullName: '审批结束',
    enCode: 'flow.end',
    title: '“{title}”已办结',
    content: '{initiator}：{amount}',
  }
  templateId = (
    await app.data(messageTemplates.create, { ...template, isStationLetter: 1, isEmail: 1 }, by['admin']!)
  ).id
  const endMsgConfig = {
    on: 1,
    msgId: templateId,
    msgName: '审批结束',
    templateJson: [{ field: 'amount', fieldName: '金额', relationField: 'amount' }],
  }
  const approvers = (account: string, next?: object) =>
    flowNode(
      'approver',
      account,
      { assigneeType: 6, approvers: [`user.${account}`], isCustomCopy: true },
      next ? { childNode: next } : {},
    )
  const tree = flowNode(
    'start',
    'start',
    { endMsgConfig },
    { childNode: approvers('manager01', approvers('desk01')) },
  )
  const body = refundBody('user.manager01', { flowTemplateJson: JSON.stringify(tree) })
  flowId = (await app.data(flows.create, body, by['admin']!)).id
  await app.data(flows.release, { id: flowId }, by['admin']!)
})

const launch = async (of = flowId) => {
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  return (await app.data(flowTasks.create, { flowId: of, data, status: 0 }, by['coach01']!)).id
}
const itemOf = async (taskId: string, account: string) => {
  const { list } = await app.data(todos.list, { category: '1', pageSize: 200 }, by[account]!)
  return list.find(({ processId }) => processId === taskId)?.id ?? ''
}
const approve = async (taskId: string, account: string) =>
  app.data(acts.approve, { operatorId: await itemOf(taskId, account) }, by[account]!)
/** Messages about a task: receiver, page and title, the oldest first. */
const messagesOf = async (taskId: string) => {
  const { rows } = await sql<{ user: string; type: number; title: string }>`
    select r.user_id as "user", (m.body_text::jsonb ->> 'type')::int as type, m.title
    from system_message m join system_message_receipt r on r.message_id = m.id
    where m.body_text like ${`%"${taskId}"%`} order by m.creator_time, m.id, r.user_id`.execute(
    app.database.db,
  )
  return rows.map(({ user, type, title }) => `${user} ${type} ${title}`)
}
const last = (taskId: string, expected: RegExp) =>
  vi.waitFor(
    async () => {
      const messages = await messagesOf(taskId)
      expect(messages.at(-1)).toMatch(expected)
    },
    { timeout: 60_000, interval: 100 },
  )

test('each receiver learns what happened in their language, and the message opens the task', async () => {
  const id = await launch()
  await last(id, /^user\.manager01 2 待办：.+的测试流程/)
  await approve(id, 'manager01')
  await last(id, /^user\.(desk01 2 To do: |coach01 1 .+“manager01”已通过)/)
  await vi.waitFor(
    async () => {
      const messages = await messagesOf(id)
      expect(messages).toHaveLength(3)
    },
    { timeout: 60_000 },
  )
  await approve(id, 'desk01')
  await last(id, /^user\.coach01 1 .+ 已审批通过$/)
  // Everyone else learned nothing, and no one of an own act.
  const receivers = (await messagesOf(id)).map((line) => line.split(' ')[0])
  expect(receivers.toSorted()).toEqual(['user.coach01', 'user.coach01', 'user.desk01', 'user.manager01'])
})

test('rejection, copy, urging, withdrawal and termination', async () => {
  const rejected = await launch()
  await app.data(
    acts.reject,
    { operatorId: await itemOf(rejected, 'manager01'), handleOpinion: '材料不全', copyIds: 'user.desk01' },
    by['manager01']!,
  )
  await vi.waitFor(
    async () => {
      const messages = await messagesOf(rejected)
      expect(messages.some((line) => /^user\.coach01 1 .+ 已(拒绝|退回)$/.test(line))).toBe(true)
      expect(messages.some((line) => line.startsWith('user.desk01 3 Copy: '))).toBe(true)
    },
    { timeout: 60_000 },
  )
  const urged = await launch()
  await app.data(launchActs.urge, { taskId: urged }, by['coach01']!)
  await last(urged, /^user\.manager01 2 .+ 催办：/)
  await app.data(launchActs.withdraw, { taskId: urged }, by['coach01']!)
  await last(urged, /^user\.manager01 1 .+ 撤回了 /)
  const terminated = await launch()
  await app.data(acts.cancel, { taskId: terminated }, by['admin']!)
  await last(terminated, /^user\.(coach01|manager01) 1 .+ 终止$/)
})

test('the initiator and all who approved learn that a task was revoked, or that it was not', async () => {
  const two = flowNode('approver', 'two', { assigneeType: 6, approvers: ['user.desk01'] })
  const one = flowNode(
    'approver',
    'one',
    { assigneeType: 6, approvers: ['user.manager01'] },
    { childNode: two },
  )
  const tree = flowNode('start', 's', { canRevokeFinished: true }, { childNode: one })
  const body = refundBody('', { flowTemplateJson: JSON.stringify(tree) })
  const { id: of } = await app.data(flows.create, body, by['admin']!)
  await app.data(flows.release, { id: of }, by['admin']!)
  const adopted = async () => {
    const id = await launch(of)
    await approve(id, 'manager01')
    await approve(id, 'desk01')
    await app.data(launchActs.revoke, { taskId: id }, by['coach01']!)
    await approve(id, 'manager01')
    return id
  }
  const agreed = await adopted()
  await approve(agreed, 'desk01')
  await vi.waitFor(
    async () => {
      const messages = await messagesOf(agreed)
      const revoked = messages.filter((line) => line.endsWith(' 已作废')).map((line) => line.split(' ')[0])
      expect(revoked).toEqual(['user.coach01', 'user.manager01'])
    },
    { timeout: 60_000 },
  )
  const refused = await adopted()
  const operatorId = await itemOf(refused, 'desk01')
  await app.data(acts.reject, { operatorId }, by['desk01']!)
  await last(refused, /^user\.coach01 1 .+ 不同意作废 /)
})

test('a message that the flow turns off is not sent, and a node can turn it on again', async () => {
  const approver = (account: string, rest: object, next?: object) =>
    flowNode(
      'approver',
      account,
      { assigneeType: 6, approvers: [`user.${account}`], ...rest },
      next ? { childNode: next } : {},
    )
  const tree = flowNode(
    'start',
    's',
    { waitMsgConfig: { on: 0 }, approveMsgConfig: { on: 0 } },
    { childNode: approver('manager01', {}, approver('desk01', {}, approver('manager01b', {}))) },
  )
  const template = JSON.stringify(tree)
    .replace('"nodeId":"desk01"', '"nodeId":"desk"')
    .replace('["user.desk01"]', '["user.desk01"],"approveMsgConfig":{"on":3}')
    .replace('user.manager01b', 'user.manager01')
  const { id: of } = await app.data(
    flows.create,
    refundBody('', { flowTemplateJson: template }),
    by['admin']!,
  )
  await app.data(flows.release, { id: of }, by['admin']!)
  const id = await launch(of)
  await approve(id, 'manager01')
  await approve(id, 'desk01')
  // Only the approval at the second node has a message.
  await last(id, /^user\.coach01 1 .+“desk01”已通过$/)
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a released flow sends the template that it was released with, also after the template has changed', async () => {
  await app.data(
    messageTemplates.update,
    { id: templateId, fullName: '审批结束', enCode: 'flow.end', title: '新标题', content: '新内容' },
    by['admin']!,
  )
  await sql`update org_user set email = 'coach01@example.com' where account = 'coach01'`.execute(
    app.database.db,
  )
  const id = await launch()
  await approve(id, 'manager01')
  await approve(id, 'desk01')
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ title: string; content: string }>`
        select title, content from system_outbox where template = 'flow.end' and kind = 'mail'
        order by creator_time desc limit 1`.execute(app.database.db)
      expect(rows[0]!.title).toMatch(/^“.+”已办结$/)
      expect(rows[0]!.content).toMatch(/：300$/)
    },
    { timeout: 60_000 },
  )
  const { rows } =
    await sql`select 1 from system_outbox where template = 'flow.end' and kind = 'station'`.execute(
      app.database.db,
    )
  expect(rows).toEqual([])
})

test('a substitute learns of an entrustment', async () => {
  const period = { startTime: Date.now(), endTime: Date.now() + 60_000 }
  await app.data(delegates.create, { toUserId: 'user.desk01', ...period }, by['manager01']!)
  const { rows } = await sql<{ title: string }>`
    select m.title from system_message m join system_message_receipt r on r.message_id = m.id
    where r.user_id = 'user.desk01' order by m.creator_time desc, m.id desc limit 1`.execute(app.database.db)
  expect(rows[0]!.title).toMatch(/entrusts to-do items to you from/)
})
