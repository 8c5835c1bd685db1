import { setTimeout as sleep } from 'node:timers/promises'
import { calibrate, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { startServer } from '../server.ts'
import type { Stage } from '../stage.ts'

const content = JSON.stringify({ cron: '0 0 1 1 *', localHostTaskId: 'heartbeat' })

/**
 * Runs a thousand tasks that are due within one minute on two servers: each must run exactly once; measures
 * the delay.
 */
export async function scheduler({ root, scratchDir, database, effort, onEnd }: Stage): Promise<ReportLine[]> {
  const [tasks, seconds] = effort.smoke ? [40, 5] : [1_000, 60]
  const second = await startServer({ root, dataDir: scratchDir, name: 'scheduler' })
  onEnd(() => second.stop())
  const calibration = summarize([calibrate()])
  await database.query(
    `insert into system_task (id, full_name, en_code, execute_type, execute_content, enabled_mark, next_time)
     select 'bench' || n, 'bench' || n, 'bench' || n, '3', $1, 1,
       now() + make_interval(secs => 1 + $3::float8 * n / $2) from generate_series(1, $2::int) n`,
    [content, tasks, seconds],
  )
  await database.query(`insert into system_job (id, queue, key) values ('bench', 'system.taskPlan', 'plan')
    on conflict (queue, key) do update set due_time = now()`)
  await database.query(`select pg_notify('tessera', 'jobs due system.taskPlan')`)
  const countFinished = async () =>
    Number(
      (
        await database.query(
          `select count(*) as n from system_task_run where task_id like 'bench%' and state = 'ok'`,
        )
      ).rows[0].n,
    )
  for (
    const until = Date.now() + (seconds + 60) * 1_000;
    (await countFinished()) < tasks && Date.now() < until;
  )
    await sleep(200)
  const { rows } = await database.query<{ runs: string; tries: string; tasks: string; late: number }>(`
    select count(*) as runs, sum(attempt) as tries, count(distinct task_id) as tasks,
      percentile_cont(0.95) within group
        (order by extract(epoch from started_time - due_time) * 1000) as late
    from system_task_run where task_id like 'bench%'`)
  const totals = rows[0]!
  await database.query(`delete from system_task_run where task_id like 'bench%'`)
  await database.query(`delete from system_task where id like 'bench%'`)
  await second.stop()
  const deviation = [totals.runs, totals.tries, totals.tasks]
    .map(Number)
    .reduce((sum, n) => sum + Math.abs(n - tasks), 0)
  return [
    applyLimits({
      name: `scheduler, runs of ${tasks} tasks that are missing or too many`,
      unit: '',
      ...summarize([deviation]),
      calibration,
      threshold: 1,
    }),
    { name: 'scheduler, late by (p95)', unit: 'ms', ...summarize([Number(totals.late)]), calibration },
  ]
}
