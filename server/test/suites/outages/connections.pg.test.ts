import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Code, type Envelope } from '@tessera/shared/contract/wire'
import { general } from '../../../src/errors/text.ts'
import { afterFile } from '../../after-file.ts'
import { connectToEmbedded, postmasterOf, startServer, type ServerProcess } from '../../server-process.ts'

// The server loses its database connections in the middle of requests. Each scenario runs against a server
// process with its own PostgreSQL, because the faults that it provokes used to end that process.

const dataDir = await mkdtemp(join(tmpdir(), 'tessera-outages-'))
let server: ServerProcess
let token: string
let written = 0

beforeEach(async () => {
  server = await startServer(dataDir)
  token = await server.signIn('admin')
})
afterEach(() => server.stop())
afterFile(() => rm(dataDir, { recursive: true, force: true }))

const readRoles = () => server.call('GET', '/api/permission/Users?pageSize=100', token)
const createRole = async (names: string[]) => {
  const enCode = `outage${++written}`
  const answer = await server.call('POST', '/api/permission/Role', token, {
    fullName: enCode,
    enCode,
    type: 'business',
  })
  if (answer.code === Code.ok) names.push(enCode)
  return answer
}

/** Repeats a request in `count` loops until `stop`, which returns all answers. */
function startLoad(count: number, request: () => Promise<Envelope<unknown>>) {
  const answers: { code: number; msg: string }[] = []
  const stopping = new AbortController()
  const loops = Array.from({ length: count }, async () => {
    while (!stopping.signal.aborted) {
      const { code, msg } = await request().catch((error: Error) => ({
        code: 0,
        msg: String(error.cause ?? error),
      }))
      answers.push({ code, msg })
      if (code !== Code.ok) await pause(5)
    }
  })
  return {
    answers,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      return answers
    },
  }
}

/** Polls `/readyz` and records each status until `stop`. */
function watchReadiness() {
  const statuses = new Set<number>()
  const stopping = new AbortController()
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const { status } = await fetch(`${server.base}/readyz`).catch(() => ({ status: 0 }))
      statuses.add(status)
      await pause(2)
    }
  })()
  return {
    statuses,
    async stop() {
      stopping.abort()
      await loop
      return statuses
    },
  }
}

const isReady = async () => {
  const { status } = await fetch(`${server.base}/readyz`)
  return status === 200
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) {
    expect(server.hasEnded(), server.output()).toBe(false)
    await pause(10)
  }
}

/** Every request was answered: either as usual, or with the general sentence. */
function expectAnswered(answers: readonly { code: number; msg: string }[]) {
  const others = answers.filter(
    ({ code, msg }) => code !== Code.ok && !(code === Code.fault && msg === general.fault.zh),
  )
  expect(others).toEqual([])
}

/** The same process serves requests on every connection of its pool. */
async function expectServing() {
  await until(isReady)
  const answers = await Promise.all(Array.from({ length: 30 }, readRoles))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Code.ok))
  expect(server.hasEnded()).toBe(false)
}

test('all connections are terminated with 30 writers', async () => {
  const names: string[] = []
  const load = startLoad(30, () => createRole(names))
  await until(() => names.length > 30)
  const admin = await connectToEmbedded(dataDir)
  for (let round = 0; round < 5; round++) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await pause(100)
  }
  await expectServing()
  expectAnswered(await load.stop())
  const { rows } = await admin.query<{ name: string }>(
    'select name from unnest($1::text[]) as name except select en_code from org_role',
    [names],
  )
  expect(rows).toEqual([])
  await admin.end()
})

test('one backend is killed with 8 readers', async () => {
  const load = startLoad(8, readRoles)
  const readiness = watchReadiness()
  await until(() => load.answers.length > 30)
  const admin = await connectToEmbedded(dataDir)
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'tessera' limit 1`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  await until(() => readiness.statuses.has(503))
  await expectServing()
  expectAnswered(await load.stop())
  expect([...(await readiness.stop())].toSorted()).toEqual([200, 503])
})

test('PostgreSQL shuts down fast with 10 readers', async () => {
  const load = startLoad(10, readRoles)
  const readiness = watchReadiness()
  await until(() => load.answers.length > 30)
  process.kill(postmasterOf(dataDir), 'SIGINT')
  await until(() => readiness.statuses.has(503))
  await expectServing()
  expectAnswered(await load.stop())
  expect([...(await readiness.stop())].toSorted()).toEqual([200, 503])
})

test('PostgreSQL is killed with 30 writers and 8 readers, and no acknowledged row is lost', async () => {
  const names: string[] = []
  const loads = [startLoad(30, () => createRole(names)), startLoad(8, readRoles)]
  const readiness = watchReadiness()
  await until(() => names.length > 30)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await until(() => readiness.statuses.has(503))
  await expectServing()
  for (const load of loads) expectAnswered(await load.stop())
  await readiness.stop()
  const admin = await connectToEmbedded(dataDir)
  const { rows } = await admin.query<{ name: string }>(
    'select name from unnest($1::text[]) as name except select en_code from org_role',
    [names],
  )
  expect(rows).toEqual([])
  await admin.end()
})
