import { expect, test } from 'vitest'
import { monitor } from '@tessera/shared/contract/system/monitor'
import { openApp } from '../../../test/app.ts'
import { openGauges } from './gauges.ts'

const { call, data, signIn } = await openApp()

test('machine, process, event loop, database, sockets and remotes, as numbers that can be', async () => {
  const told = await data(monitor.read, {}, { token: await signIn('admin') })
  for (const rate of [told.cpu.used, told.cpu.idle, told.memory.usageRate, told.disk.usageRate]) {
    expect(Number(rate)).toBeGreaterThanOrEqual(0)
    expect(Number(rate)).toBeLessThanOrEqual(100)
  }
  expect(told.database).toMatchObject({ version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) })
  expect(told.database.connections).toBeGreaterThan(0)
  expect(told.processes).toBeGreaterThan(0)
  expect(told.remotes).toEqual({ known: expect.any(Number), failing: 0 })
  expect(told.memory.total).toMatch(/ (MB|GB)$/)
})

test('who lacks the menu sees nothing of it', async () =>
  expect((await call(monitor.read, {}, { token: await signIn('coach01') })).code).toBe(403))

test('a busy moment shows as such, and two readings at once are the same', async () => {
  const gauges = openGauges()
  gauges.read()
  // What measures delays has to have begun.
  await new Promise((done) => setTimeout(done, 200))
  const until = Date.now() + 1_100
  while (Date.now() < until);
  await new Promise((done) => setTimeout(done, 50))
  const told = gauges.read()
  expect(told.own).toBeGreaterThan(1)
  expect(told.eventLoop.max).toBeGreaterThan(500)
  expect(gauges.read()).toBe(told)
})
