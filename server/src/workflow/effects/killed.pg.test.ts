import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { afterFile } from '../../../test/after-file.ts'
import { openFlowApp } from '../../../test/flow-app.ts'
import { holdRows } from '../../../test/hold-rows.ts'
import { freePort } from '../../../test/mariadb.ts'
import { startProcess } from '../../../test/other-process.ts'
import { flowNode } from '../../../test/sample-flow.ts'
import { loadActions } from '../runtime/load.ts'

const taskCount = 30
/** Tasks whose decisions wait for a lock when the process is killed. */
const heldCount = 4

test('decisions, timers, child tasks and messages happen once each although a process is killed', async () => {
  const app = await openFlowApp()
  const { db } = app.database
  const child = await app.release([app.approver('c1', 'desk01')])
  const sub = flowNode('subFlow', 'sub', {
    initiateType: 6,
    initiator: [app.userId('manager01')],
    flowId: child,
  })
  const decided = await app.release([app.approver('n1', 'manager01'), sub])
  const timed = await app.release([flowNode('timer', 'wait', { second: 8 }), app.approver('n1', 'manager01')])
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-killed-'))
  afterFile(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const other = startProcess('app-process.ts', app.database, String(port), dataDir)
  const { token } = app.as('manager01')
  const decisions: { id: string; operatorId: string; commandId: string }[] = []
  const timers: string[] = []
  for (let n = 0; n < taskCount; n++) {
    const id = await app.launch(decided)
    decisions.push({ id, operatorId: await app.itemOf(id, 'manager01'), commandId: `kill-${n}` })
    timers.push(await app.launch(timed))
  }
  const base = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(base).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true)

  // The other process is killed while some decisions are done and others wait in a transaction.
  const held = decisions.slice(-heldCount).map(({ id }) => id)
  const release = await holdRows(
    app.database.pool,
    'select 1 from workflow_task where id = any($1::text[])',
    [held],
  )
  let answered = 0
  const send = async ({ operatorId, commandId }: (typeof decisions)[number]) => {
    const answer = await fetch(`${base}/api/workflow/Engine/FlowBefore/Audit/${operatorId}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ commandId }),
    })
    const { code } = (await answer.json()) as { code: number }
    answered += Number(code === 200)
  }
  const sent = Promise.allSettled(decisions.map(send))
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(5)
  other.kill('SIGKILL')
  await other.ended
  await sent
  await release()
  expect(answered).toBeLessThanOrEqual(taskCount - heldCount)

  // The clients send the decisions again; leases of the killed process end.
  for (const { operatorId, commandId } of decisions) {
    const { code, data } = await app.call(acts.approve, { operatorId, commandId }, { token })
    if (code !== 200) expect(data).toMatchObject({ reason: 'repeated' })
  }
  await sql`update system_job set due_time = now() where state = 'running'`.execute(db)
  for (const queue of ['timers', 'effects', 'messages'])
    await sql`select pg_notify('tessera', ${`jobs due workflow.${queue}`})`.execute(db)
  const pending = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from system_job where queue like 'workflow.%'`.execute(db)
    return rows[0]!.n
  }
  await expect.poll(pending, { timeout: 60_000 }).toBe(0)

  for (const { id } of decisions) {
    const actions = await loadActions(db, id)
    expect(actions.map(({ kind }) => kind)).toEqual(['submit', 'approve'])
    const { rows } = await sql<{ children: number; messages: number }>`
      select (select count(*) from workflow_task where parent_id = ${id}) as children,
        (select count(*) from system_message where body_text like ${`%"${id}"%`}) as messages`.execute(db)
    // To the approver, and to the initiator.
    expect(rows[0]).toEqual({ children: 1, messages: 2 })
  }
  for (const id of timers) {
    const actions = await loadActions(db, id)
    expect(actions.map(({ kind }) => kind)).toEqual(['submit', 'timerDue'])
  }
}, 240_000)
