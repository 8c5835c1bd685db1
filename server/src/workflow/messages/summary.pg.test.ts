import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { formText } from '../../../seeds/forms.ts'

// What sums up a task in lists and messages, and who may see it.

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
  await sql`update org_user set language = 'en' where account = 'desk01'`.execute(app.database.db)
  await sql`update org_user set email = account || '@example.com' where account in ('manager01', 'desk01')`.execute(
    app.database.db,
  )
})

const formData = formText([
  ['secret', '口令', 'PsdInput'],
  ['price', '金额', 'amount'],
  ['day', '日期', 'date'],
  ['note', '备注', 'textarea'],
  ['why', '事由', 'comInput'],
  ['total', '合计', 'numInput'],
  ['year', '年份', 'numInput'],
])
const values = {
  secret: 'hush',
  price: 1_234_567.5,
  day: Date.UTC(2026, 2, 1, 4),
  note: '',
  why: '出差',
  total: 61_234.5,
  year: 2026,
}
const hidesPrice = [{ id: 'price', name: '金额', read: false }]

/** The lines of the newest message of an account, once it begins like this. */
const linesOf = (account: 'coach01' | 'manager01' | 'desk01', title: RegExp) =>
  vi.waitFor(
    async () => {
      const { list } = await app.data(messages.list, { pageSize: 1 }, app.as(account))
      expect(list[0]!.title).toMatch(title)
      return list[0]!.text.split('\n')
    },
    { timeout: 60_000, interval: 100 },
  )
const summaryOf = async (taskId: string, account: 'manager01' | 'desk01', withSummary: 0 | 1 = 1) => {
  const input = { category: '1', pageSize: 100, withSummary }
  const { list } = await app.data(todos.list, input, app.as(account))
  return list.find(({ processId }) => processId === taskId)!.summary
}
const mailOf = async (account: string) => {
  const { rows } = await sql<{ title: string; content: string }>`
    select title, content from system_outbox where kind = 'mail' and user_id = ${app.userId(account)}
    order by creator_time desc, id desc limit 1`.execute(app.database.db)
  return rows[0]!
}

const mailWith = (account: string, content: RegExp) =>
  vi.waitFor(
    async () => {
      const mail = await mailOf(account)
      expect(mail.content).toMatch(content)
      return mail.content
    },
    { timeout: 60_000, interval: 100 },
  )

test('to-dos and messages carry the first fields that suit, formatted, and none that the node hides', async () => {
  const flow = app.release(
    [
      app.approver('first', 'manager01', { formOperates: hidesPrice, messageType: ['1', '2'] }),
      app.approver('second', 'desk01', { messageType: ['2'] }),
    ],
    {},
    { formData },
  )
  const id = await app.launch(flow, values)
  expect(await linesOf('manager01', /^待办/)).toEqual([
    '日期：2026-03-01',
    '事由：出差',
    '合计：61,234.5',
    '节点：first',
  ])
  expect(await summaryOf(id, 'manager01')).toEqual([
    { label: '日期', value: '2026-03-01' },
    { label: '事由', value: '出差' },
    { label: '合计', value: '61,234.5' },
  ])
  expect(await summaryOf(id, 'manager01', 0)).toEqual([])
  const { title, content } = await mailOf('manager01')
  expect(title).toMatch(/^待办：/)
  expect(content).toBe(`${title}\n日期：2026-03-01\n事由：出差\n合计：61,234.5\n节点：first`)
  await app.approve(id, 'manager01')
  const open = ['金额: 1,234,567.50', '日期: 2026-03-01', '事由: 出差']
  expect(await linesOf('desk01', /^To do/)).toEqual([...open, 'Node: second'])
  expect((await mailOf('desk01')).content).toContain('金额: 1,234,567.50')
  expect(await summaryOf(id, 'desk01')).toEqual([
    { label: '金额', value: '1,234,567.50' },
    { label: '日期', value: '2026-03-01' },
    { label: '事由', value: '出差' },
  ])
})

test('the reason of a return and of a refusal stands in the message, also for the approver who gets it back', async () => {
  const flow = app.release(
    [app.approver('first', 'manager01'), app.approver('second', 'desk01', { returnTargets: ['0', 'first'] })],
    { summaryFields: ['why', 'year'] },
    { formData },
  )
  const id = await app.launch(flow, values)
  await app.approve(id, 'manager01')
  const back = { handleOpinion: '发票不清楚', rejectStep: 'first' }
  await app.onItem(acts.reject, id, 'desk01', back)
  expect(await linesOf('coach01', /已退回$/)).toEqual([
    '退回原因：发票不清楚',
    '事由：出差',
    '年份：2026',
    '节点：second',
  ])
  expect(await linesOf('manager01', /^待办/)).toEqual([
    '退回原因：发票不清楚',
    '事由：出差',
    '年份：2026',
    '节点：first',
  ])
  await app.onItem(acts.reject, id, 'manager01', { handleOpinion: '材料不全', rejectStep: '0' })
  await vi.waitFor(
    async () => {
      const [reason] = await linesOf('coach01', /已(退回|拒绝)$/)
      expect(reason).toMatch(/^(退回|拒绝)原因：材料不全$/)
    },
    { timeout: 60_000 },
  )
})

test('a template gets no value of a field that the node of its receiver hides', async () => {
  const template = {
    fullName: '待办通知',
    enCode: 'flow.wait',
    title: '{title}',
    content: '{price} {summary}',
  }
  const { id: msgId } = await app.data(messageTemplates.create, { ...template, isEmail: 1 }, app.as('admin'))
  const waitMsgConfig = {
    on: 1,
    msgId,
    msgName: '待办通知',
    templateJson: [{ field: 'price', fieldName: '金额', relationField: 'price' }],
  }
  const flow = app.release(
    [
      app.approver('first', 'manager01', { formOperates: hidesPrice, waitMsgConfig: { on: 2 } }),
      app.approver('second', 'desk01', { waitMsgConfig: { on: 2 } }),
    ],
    { waitMsgConfig },
    { formData },
  )
  const id = await app.launch(flow, values)
  expect(await mailWith('manager01', /^ 日期：/)).not.toMatch(/567|金额/)
  await app.approve(id, 'manager01')
  await mailWith('desk01', /^1,234,567\.50 金额：1,234,567\.50/)
})
