import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { dashboard } from '@tessera/shared/contract/workflow/dashboard'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail, todos } from '@tessera/shared/contract/workflow/todos'
import { openFlowApp } from '../../../test/flow-app.ts'
import { draw } from '../../../seeds/draw.ts'
import type { Assignment } from '../engine/state.ts'
import { loadActions } from '../runtime/load.ts'

// Random tasks whose state of the engine says what lists, counters, the page of a task and messages have to show.

const taskCount = inject('full') ? 60 : 8
const maxActs = 12
const accounts = ['admin', 'manager01', 'desk01', 'coach01'] as const
type Account = (typeof accounts)[number]

test('lists, counters, acts and messages follow the state of random tasks', async () => {
  const app = await openFlowApp()
  const { db } = app.database
  const random = draw(inject('full') ? Date.now() : 20_261_123)
  const buttons = { hasTransferBtn: true, isCustomCopy: true, rejectStep: '0', returnTargets: ['0', '1'] }
  const flowId = await app.release([
    app.approver('any', ['manager01', 'desk01'], { ...buttons, counterSign: 0 }),
    app.approver('all', ['manager01', 'desk01', 'admin'], { ...buttons, counterSign: 1 }),
    app.approver('turn', ['desk01', 'manager01'], { ...buttons, counterSign: 2 }),
    app.approver('last', 'admin', buttons),
  ])
  const before = new Map<Account, { todo: number; done: number }>()
  const countsOf = async (account: Account) => {
    const { toBeReviewed: todo, flowDone: done } = await app.data(dashboard.counts, {}, app.as(account))
    return { todo, done }
  }
  for (const account of accounts) before.set(account, await countsOf(account))

  const taskIds: string[] = []
  for (let n = 0; n < taskCount; n++) {
    const id = await app.launch(flowId)
    taskIds.push(id)
    for (let at = random.between(0, maxActs); at > 0; at--) {
      const { assignments } = await app.stateOf(id)
      const live = assignments.filter(({ state }) => state === 'live')
      if (live.length === 0) break
      const item = random.pick(live)
      const account = accounts.find((one) => app.userId(one) === item.userId)!
      const by = app.as(account)
      const operatorId = `${id}.${item.id}`
      const other = app.userId(random.pick(accounts))
      const act = random.weighted([
        ['approve', 60],
        ['return', 10],
        ['transfer', 15],
        ['copy', 15],
      ] as [string, number][])
      // What the engine refuses, such as a transfer to oneself, changes nothing.
      if (act === 'approve') await app.call(acts.approve, { operatorId }, by)
      if (act === 'return') await app.call(acts.reject, { operatorId, rejectStep: '1' }, by)
      if (act === 'transfer') await app.call(acts.transfer, { operatorId, freeApproverUserId: other }, by)
      if (act === 'copy') await app.call(acts.approve, { operatorId, copyIds: other }, by)
    }
  }
  const states = new Map<string, Awaited<ReturnType<typeof app.stateOf>>>()
  for (const id of taskIds) states.set(id, await app.stateOf(id))

  // Lists and counters of each user.
  const liveOf = (userId: string) =>
    [...states].flatMap(([id, { assignments }]) =>
      assignments
        .filter((row) => row.state === 'live' && row.userId === userId)
        .map((row) => `${id}.${row.id}`),
    )
  const isOwn = ({ processId }: { processId: string }) => states.has(processId)
  for (const account of accounts) {
    const userId = app.userId(account)
    const list = async (category: string) => {
      const page = await app.data(todos.list, { category, pageSize: 500, flowId }, app.as(account))
      return page.list.filter(isOwn)
    }
    const open = await list('1')
    expect(open.map(({ id }) => id).toSorted(), account).toEqual(liveOf(userId).toSorted())
    const copied = await list('3')
    const copies = [...states.values()].flatMap((state) =>
      state.copies.filter((copy) => copy.userId === userId),
    )
    expect(copied, account).toHaveLength(copies.length)
    let decisions = 0
    for (const id of taskIds) {
      const actions = await loadActions(db, id)
      const own = actions.filter(({ actor }) => actor === userId)
      decisions += own.filter(({ kind }) => kind === 'approve' || kind === 'reject').length
    }
    const { todo, done } = before.get(account)!
    expect(await countsOf(account), account).toEqual({
      todo: todo + liveOf(userId).length,
      done: Math.min(1_000, done + decisions),
    })
  }

  // The page of a task.
  for (const [id, { task, assignments, visits }] of states)
    for (const account of accounts) {
      const userId = app.userId(account)
      const isHandler = assignments.some((row) => row.state === 'live' && row.userId === userId)
      const takesPart =
        account === 'admin' || account === 'coach01' || assignments.some((row) => row.userId === userId)
      const answer = await app.call(taskDetail.info, { taskId: id, taskOperatorId: '' }, app.as(account))
      if (!takesPart && answer.code === 404) continue
      const info = answer.data as { acts: string[]; flowTaskNodeList: { type: string; nodeCode: string }[] }
      expect(info.acts.includes('approve'), `${account} ${id}`).toBe(isHandler && task.status === 1)
      const current = info.flowTaskNodeList.filter(({ type }) => type === '1').map(({ nodeCode }) => nodeCode)
      expect(current).toEqual(visits.filter(({ state }) => state === 'live').map(({ nodeId }) => nodeId))
    }

  // A message for each to-do item that another user's act has brought.
  const expected: string[] = []
  for (const id of taskIds)
    for (const { changes, actor } of await loadActions(db, id)) {
      const { assignments } = states.get(id)!
      const became = new Set<string>()
      for (const change of changes)
        if (change.table === 'assignments') {
          const after = change.after as Partial<Assignment>
          if (after.state === 'live') became.add(change.id)
          else if (after.state !== undefined) became.delete(change.id)
        }
      for (const one of became) {
        const { userId } = assignments.find((row) => row.id === one)!
        if (userId !== actor) expected.push(`${id} ${userId}`)
      }
    }
  const sent = async () => {
    const { rows } = await sql<{ id: string; user: string }>`
      select m.body_text::jsonb ->> 'id' as id, r.user_id as "user"
      from system_message m join system_message_receipt r on r.message_id = m.id
      where m.type = 2 and m.body_text::jsonb ->> 'id' = any(${taskIds}::text[])
        and (m.body_text::jsonb ->> 'type')::int = 2`.execute(db)
    return rows.map(({ id, user }) => `${id} ${user}`).toSorted()
  }
  await expect.poll(sent, { timeout: 60_000 }).toEqual(expected.toSorted())
  expect(expected.length).toBeGreaterThan(taskCount)
}, 600_000)
