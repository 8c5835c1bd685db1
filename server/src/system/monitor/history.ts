import os from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { historyRanges, type MonitorHistory } from '@tessera/shared/contract/system/monitor'
import type { Db } from '../../db/connect.ts'
import { openGauges } from './gauges.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const sampleIntervalMs = 60_000
/** A timer of the gauges wakes the process at this interval. */
const gaugeResolutionMs = 100
/** Samples are deleted after a day; the longest chart still gets its first point. */
const keptHours = 25

interface Sampler {
  countRequest(): void
  /** Writes the load since the previous call as one row. */
  record(): Promise<void>
}

/** Measures the load of this process. */
export function openSampler(db: Db, processId: string): Sampler {
  const gauges = openGauges(gaugeResolutionMs)
  gauges.read()
  let requests = 0
  return {
    countRequest: () => void requests++,
    async record() {
      const { machine, own, eventLoop } = gauges.read()
      const counted = requests
      requests = 0
      const memory = Math.round((1 - os.freemem() / os.totalmem()) * 1000) / 10
      await sql`
        insert into system_monitor_sample (process_id, process_name, cpu, memory, own_cpu, resident, requests,
          loop_delay)
        values (${processId}, ${`${os.hostname()}:${process.pid}`}, ${machine}, ${memory}, ${own},
          ${process.memoryUsage.rss()}, ${counted}, ${eventLoop.p99})`.execute(db)
    },
  }
}

/** Records the load of this process every minute, until the app closes. */
export function recordLoad(app: FastifyInstance, db: Db, processId: string): void {
  const sampler = openSampler(db, processId)
  app.addHook('onResponse', async () => sampler.countRequest())
  let recording = Promise.resolve()
  const timer = setInterval(() => {
    recording = sampler
      .record()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the load of the process was not recorded'))
  }, sampleIntervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await recording
  })
}

/** Loads the points of a range up to now; a step without a sample has null values, so that a chart shows the gap. */
export async function loadHistory(
  db: Db,
  { range, process: processId }: { range: keyof typeof historyRanges; process?: string | undefined },
): Promise<MonitorHistory> {
  const { lengthMs, stepMs } = historyRanges[range]
  const step = sql`make_interval(secs => ${stepMs / 1000})`
  const first = sql`date_bin(${step}, now() - make_interval(secs => ${lengthMs / 1000}), 'epoch') + ${step}`
  const { rows: points } = await typedSql({
    time: column.time,
    cpu: column.number.orNull,
    memory: column.number.orNull,
    requests: column.number.orNull,
    delay: column.number.orNull,
  })`
    select t.time, round(avg(s.cpu)::numeric, 1) as cpu, round(avg(s.memory)::numeric, 1) as memory,
      round(sum(s.requests)::numeric / ${stepMs / sampleIntervalMs}::int, 1) as requests,
      round(max(s.loop_delay)::numeric, 1) as delay
    from generate_series(${first}, date_bin(${step}, now(), 'epoch'), ${step}) as t (time)
    left join system_monitor_sample s on s.time >= t.time and s.time < t.time + ${step}
      ${processId === undefined ? sql`` : sql`and s.process_id = ${processId}`}
    group by t.time order by t.time`.execute(db)
  const { rows: processes } = await typedSql({ id: column.text, name: column.text })`
    select process_id as id, max(process_name) as name from system_monitor_sample where time >= ${first}
    group by process_id order by max(time) desc, process_id`.execute(db)
  return { points, processes }
}

/** Deletes samples that no chart shows any more. */
export async function pruneLoad(db: Db): Promise<void> {
  await sql`delete from system_monitor_sample where time < now() - make_interval(hours => ${keptHours})`.execute(
    db,
  )
}
