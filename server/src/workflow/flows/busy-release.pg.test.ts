import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { cloneTask } from '../../../test/clone-task.ts'
import { openFlowApp } from '../../../test/flow-app.ts'
import { flowNode } from '../../../test/sample-flow.ts'

const running = 1_000
const decisions = inject('full') ? 300 : 60
/** No decision and no release waits for a lock longer. */
const maxLockMs = 2_000

test('a release while 1,000 tasks run leaves them as they are, and keeps nobody waiting', async () => {
  const app = await openFlowApp()
  const { db } = app.database
  const flowId = await app.release([app.approver('n1', 'manager01'), app.approver('n2', 'desk01')])
  const taskId = await app.launch(flowId)
  const ids = await cloneTask(db, taskId, running, new Date())
  const manager = app.as('manager01')
  const admin = app.as('admin')
  const succeed = async (work: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await work
    expect(code, msg).toBe(200)
  }
  /** Looks for statements that wait for a lock, until the work is done; returns the longest wait. */
  const watchLocks = async (isDone: () => boolean) => {
    let longest = 0
    while (!isDone()) {
      const { rows } = await sql<{ ms: number | null }>`
        select (extract(epoch from max(clock_timestamp() - query_start)) * 1000)::int as ms from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      longest = Math.max(longest, rows[0]!.ms ?? 0)
      await new Promise((done) => setTimeout(done, 20))
    }
    return longest
  }
  // The new version has other nodes, and a form field less in the title.
  const template = flowNode('start', 'start', {}, { childNode: app.approver('other', 'admin') })
  await app.data(flows.update, { id: flowId, flowTemplateJson: JSON.stringify(template) }, admin)
  const decided = ids.slice(0, decisions)
  const queue = [...decided]
  const decide = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const operatorId = `${id}.a1`
      await succeed(app.call(acts.approve, { operatorId }, manager))
    }
  }
  const release = async () => {
    // In the middle of the decisions.
    await expect.poll(() => queue.length, { timeout: 60_000, interval: 1 }).toBeLessThan(decisions * 0.8)
    await succeed(app.call(flows.release, { id: flowId }, admin))
  }
  let isDone = false
  const locks = watchLocks(() => isDone)
  await Promise.all([decide(), decide(), decide(), release()]).finally(() => (isDone = true))
  expect(await locks).toBeLessThan(maxLockMs)

  const { rows } = await sql<{ version: number; steps: string; n: number }>`
    select flow_version as version, this_step_id as steps, count(*)::int as n from workflow_task
    where id = any(${ids}::text[]) group by 1, 2 order by 2`.execute(db)
  expect(rows).toEqual([
    { version: 1, steps: 'n1', n: running - decisions },
    { version: 1, steps: 'n2', n: decisions },
  ])
  // A task goes on by its own version, also long after.
  await app.data(acts.approve, { operatorId: `${decided[0]}.a2` }, app.as('desk01'))
  expect((await app.stateOf(decided[0]!)).task.status).toBe(2)
  const later = await app.launch(flowId)
  expect((await app.stateOf(later)).visits.at(-1)).toMatchObject({ nodeId: 'other' })
}, 240_000)
