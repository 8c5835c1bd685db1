import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { cloneTask } from '../../../test/clone-task.ts'
import { openFlowApp } from '../../../test/flow-app.ts'
import { freePort } from '../../../test/mariadb.ts'
import { startProcess } from '../../../test/other-process.ts'
import { flowNode } from '../../../test/sample-flow.ts'

const count = inject('full') ? 10_000 : 400

test('many timers that are due at once fire once each on two processes, of which one is killed', async () => {
  const app = await openFlowApp()
  const { db } = app.database
  const node = flowNode('timer', 'wait', { hour: 1 })
  const taskId = await app.launch(app.release([node, app.approver('n1', 'manager01')]))
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-timers-'))
  afterFile(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const other = startProcess('app-process.ts', app.database, String(port), dataDir)
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000, interval: 100 }).toBe(true)

  const ids = await cloneTask(db, taskId, count, new Date())
  const fired = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from workflow_timer
      where task_id = any(${ids}::text[]) and state = 1`.execute(db)
    return rows[0]!.n
  }
  await expect.poll(fired, { timeout: 60_000, interval: 5 }).toBeGreaterThan(count / 20)
  other.kill('SIGKILL')
  await other.ended
  expect(await fired()).toBeLessThan(count)
  // As if the leases of the killed process had ended, and those of this one.
  await sql`update system_job set due_time = now() where state = 'running'`.execute(db)
  await expect.poll(fired, { timeout: 600_000, interval: 100 }).toBe(count)

  const { rows } = await sql<{ n: number; times: number; waiting: number }>`
    select count(*)::int as n, times, waiting from (
      select t.id, (select count(*)::int from workflow_action h where h.task_id = t.id
          and h.details ->> 'kind' = 'timerDue') as times,
        (select count(*)::int from workflow_assignment a where a.task_id = t.id and a.completion = 0) as waiting
      from workflow_task t where t.id = any(${ids}::text[])) x group by times, waiting`.execute(db)
  expect(rows).toEqual([{ n: count, times: 1, waiting: 1 }])
}, 900_000)
