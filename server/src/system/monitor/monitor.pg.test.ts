import { describe, expect, test } from 'vitest'
import { monitor } from '@tessera/shared/contract/system/monitor'
import { openApp } from '../../../test/app.ts'
import { openGauges } from './gauges.ts'
import { openSampler, pruneLoad } from './history.ts'

const { call, data, signIn, database } = await openApp()

test('reports plausible figures of machine, process, event loop, database, sockets and remotes', async () => {
  const admin = { token: await signIn('admin') }
  const figures = await data(monitor.read, {}, admin)
  for (const rate of [figures.cpu.used, figures.cpu.idle, figures.memory.usageRate, figures.disk.usageRate]) {
    expect(Number(rate)).toBeGreaterThanOrEqual(0)
    expect(Number(rate)).toBeLessThanOrEqual(100)
  }
  expect(figures.database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    bytes: expect.any(Number),
  })
  expect(figures.database.connections).toBeGreaterThan(0)
  expect(figures.processes).toBeGreaterThan(0)
  expect(figures.remotes).toEqual({ known: expect.any(Number), failing: 0 })
  expect(figures.memory.total).toMatch(/ (MB|GB)$/)
})

test('rejects a caller without the menu', async () => {
  const coach = { token: await signIn('coach01') }
  expect((await call(monitor.read, {}, coach)).code).toBe(403)
})

test('shows a busy process, and returns the same values for readings in quick succession', async () => {
  const gauges = openGauges()
  gauges.read()
  // The delay monitor must have started.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const until = Date.now() + 1_100
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 50))
  const figures = gauges.read()
  expect(figures.own).toBeGreaterThan(1)
  expect(figures.eventLoop.max).toBeGreaterThan(500)
  expect(gauges.read()).toBe(figures)
})

describe('history', () => {
  const { db, pool } = database
  const insert = (minutesAgo: number, id: string, cpu: number, requests: number, delay: number) =>
    pool.query(
      `insert into system_monitor_sample (process_id, process_name, time, cpu, memory, own_cpu, resident, requests, loop_delay)
         values ($1, $1, date_bin('10 minutes', now(), 'epoch') - make_interval(mins => $2), $3, 50, 1, 1, $4, $5)`,
      [id, minutesAgo, cpu, requests, delay],
    )

  test('each process records its load since the last sample', async () => {
    const samplers = ['a', 'b'].map((id) => openSampler(db, id))
    for (const n of [1, 2, 3]) samplers[n % 2]!.countRequest()
    await Promise.all(samplers.map((sampler) => sampler.record()))
    const { rows } = await pool.query(
      `select process_id, requests, memory > 0 as memory, resident > 0 as resident from system_monitor_sample order by 1`,
    )
    expect(rows).toEqual([
      { process_id: 'a', requests: 1, memory: true, resident: true },
      { process_id: 'b', requests: 2, memory: true, resident: true },
    ])
    await samplers[0]!.record()
    const { rows: later } = await pool.query(
      `select requests from system_monitor_sample where process_id = 'a' order by time desc limit 1`,
    )
    expect(later).toEqual([{ requests: 0 }])
  })

  test('combines the processes by minute or by ten minutes, or shows one', async () => {
    await pool.query(`delete from system_monitor_sample`)
    await insert(20, 'a', 10, 30, 5)
    await insert(20, 'b', 30, 60, 9)
    await insert(19, 'a', 20, 10, 1)
    await insert(300, 'a', 40, 10, 1)
    const admin = { token: await signIn('admin') }
    const filled = async (input: { range?: 'hour' | 'day'; process?: string }) => {
      const { points, processes } = await data(monitor.history, input, admin)
      return {
        length: points.length,
        ids: processes.map(({ id }) => id),
        points: points.filter(({ cpu }) => cpu !== null),
      }
    }
    const hour = await filled({})
    expect([hour.length, hour.ids]).toEqual([60, ['a', 'b']])
    expect(hour.points.map(({ cpu, requests, delay }) => [cpu, requests, delay])).toEqual([
      [20, 90, 9],
      [20, 10, 1],
    ])
    const day = await filled({ range: 'day' })
    expect(day.length).toBe(144)
    expect(day.points.map(({ cpu, requests, delay }) => [cpu, requests, delay])).toEqual([
      [40, 1, 1],
      [20, 10, 9],
    ])
    expect((await filled({ process: 'b' })).points.map(({ requests }) => requests)).toEqual([60])
  })

  test('samples older than a day are deleted', async () => {
    await insert(26 * 60, 'old', 1, 1, 1)
    await insert(23 * 60, 'new', 1, 1, 1)
    await pruneLoad(db)
    const { rows } = await pool.query(
      `select process_id from system_monitor_sample where process_id in ('old', 'new')`,
    )
    expect(rows).toEqual([{ process_id: 'new' }])
  })
})
