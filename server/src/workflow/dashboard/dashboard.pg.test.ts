import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { dashboard } from '@tessera/shared/contract/workflow/dashboard'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openApp } from '../../../test/app.ts'
import { refundBody } from '../../../test/sample-flow.ts'
import { countsOf, launchedBy } from './store.ts'

const app = await openApp()
const { db } = app.database
const signIn = async (account: string) => ({ token: await app.signIn(account) })
const admin = await signIn('admin')
const coach = await signIn('coach01')
const manager = await signIn('manager01')

test('counters, to-do items and launched tasks of the home page follow launches, decisions and entrustments', async () => {
  const { id: flowId } = await app.data(flows.create, refundBody('user.manager01'), admin)
  await app.data(flows.release, { id: flowId }, admin)
  const counts = await app.data(dashboard.counts, {}, manager)
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  const { id } = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
  const { list: launched } = await app.data(dashboard.launched, {}, coach)
  expect(launched[0]).toMatchObject({ id, processId: id, flowId, status: 1, type: 1 })
  const { list: todos } = await app.data(dashboard.todos, {}, manager)
  const item = todos.find(({ processId }) => processId === id)!
  expect(item).toMatchObject({ flowId, formType: 2, type: 2, taskOperatorId: item.id })
  expect(await app.data(dashboard.counts, {}, manager)).toEqual({
    ...counts,
    toBeReviewed: counts.toBeReviewed + 1,
  })
  await app.data(acts.approve, { operatorId: item.taskOperatorId }, manager)
  const period = { startTime: Date.now() - 1_000, endTime: Date.now() + 60_000 }
  await app.data(delegates.create, { toUserId: 'user.coach01', ...period }, manager)
  expect(await app.data(dashboard.counts, {}, manager)).toEqual({
    toBeReviewed: counts.toBeReviewed,
    entrust: counts.entrust + 1,
    flowDone: counts.flowDone + 1,
  })
  expect((await app.data(dashboard.launched, {}, coach)).list.map((row) => row.id)).not.toContain(id)
  // Entrustments that have ended do not count.
  await sql`update workflow_delegate set start_time = now() - interval '2 hours',
    end_time = now() - interval '1 hour' where user_id = 'user.manager01'`.execute(db)
  expect(await app.data(dashboard.counts, {}, manager)).toMatchObject({ entrust: 0 })
})

test('notices are those that the user received, and mails are for users of the mailbox only', async () => {
  const { list } = await app.data(dashboard.notices, {}, coach)
  expect(list.length).toBeGreaterThan(0)
  await sql`insert into system_mail (id, mailbox, uid, subject, sender_name, sender, sent_time)
    values ('m1', 'box', 'u1', '报价', '供应商', 'a@example.com', now())`.execute(db)
  expect((await app.data(dashboard.mails, {}, admin)).list).toMatchObject([{ id: 'm1', fullName: '报价' }])
  expect((await app.data(dashboard.mails, {}, coach)).list).toEqual([])
})

/** Pages that PostgreSQL reads for a query. */
async function countPages(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json) ${query}`.execute(db)
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

test('finished tasks slow down neither the counters nor the launched tasks', async () => {
  const userId = 'user.desk03'
  const add = async (from: number, to: number) => {
    const numbers = sql`generate_series(${from}::int, ${to}::int) n`
    const id = sql`'gen' || n`
    const earlier = sql`now() - n * interval '1 minute'`
    await sql`insert into workflow_task (id, en_code, full_name, flow_id, flow_version, flow_code, flow_name, flow_type,
        flow_category, form_type, status, creator_user_id, creator_time)
      select ${id}, ${id}, ${id}, 'flow.leave', 1, 'c', 'n', 0, 'x', 2, 2, ${userId}, ${earlier} from ${numbers}`.execute(
      db,
    )
    await sql`insert into workflow_visit (id, task_id, node_code, node_name, node_type, completion)
      select ${id}, ${id}, 'a', 'a', 'approver', 1 from ${numbers}`.execute(db)
    await sql`insert into workflow_assignment (id, task_id, visit_id, user_id, completion)
      select ${id}, ${id}, ${id}, ${userId}, 1 from ${numbers}`.execute(db)
    await sql`insert into workflow_action (id, task_id, sequence, handle_status, handle_id, handle_time)
      select ${id}, ${id}, 1, 1, ${userId}, ${earlier} from ${numbers}`.execute(db)
  }
  const measure = async () => {
    await sql`vacuum analyze workflow_task, workflow_visit, workflow_assignment, workflow_action`.execute(db)
    return {
      counts: await countPages(countsOf(userId, [])),
      launched: await countPages(launchedBy(userId, 'zh', 10)),
    }
  }
  await add(1, 2_000)
  const few = await measure()
  await add(2_001, 30_000)
  const many = await measure()
  expect(many.counts).toBeLessThan(few.counts * 1.5 + 100)
  expect(many.launched).toBeLessThanOrEqual(few.launched + 20)
})
