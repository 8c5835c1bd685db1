import { expect, test } from 'vitest'
import { monitor } from '@tessera/shared/contract/system/monitor'
import { openApp } from '../../../test/app.ts'
import { openGauges } from './gauges.ts'

const { call, data, signIn } = await openApp()

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
