import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from 'vitest'
import { afterFile } from '../../after-file.ts'
import { freePort } from '../../mariadb.ts'
import { callsTo, postmasterOf } from '../../server-process.ts'

// `npm start` runs the server; its process is killed, or hangs.

const dataDir = await mkdtemp(join(tmpdir(), 'tessera-restart-'))
const root = join(import.meta.dirname, '../../../..')
const server = { program: process.execPath, args: ['server/src/main.ts'], cwd: root }

/** Runs the server as `npm start` does, from its sources. */
function start(env: Readonly<Record<string, string>>) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from './tools/start/keep-running.mjs'
      process.exitCode = await keepRunning(() => (${JSON.stringify(server)}))`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  afterFile(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  return { child, output: () => output, ended }
}

test('a killed server is restarted and serves again, and a deliberate stop ends it', async () => {
  const port = await freePort()
  const { child, output, ended } = start({ PORT: String(port), HOST: '127.0.0.1' })
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(serves, { timeout: 60_000 }).toBe(true)
  await expect.poll(output).toContain('Ctrl-C stops the server')
  const [, pid] = /"pid":(\d+)/.exec(output()) ?? []
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(output).toContain('The server was ended by SIGKILL; it starts again in 1 s.')
  await expect.poll(serves, { timeout: 60_000 }).toBe(true)
  child.kill('SIGTERM')
  await ended
  expect(output().match(/starts again/g)).toHaveLength(1)
})

test('a server that hangs is killed and starts again, with everything that it had acknowledged', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { child, output, ended } = start({ PORT: String(port), HOST: '127.0.0.1', HEARTBEAT_SECONDS: '2' })
  const serves = () =>
    fetch(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(serves, { timeout: 60_000 }).toBe(true)
  await expect.poll(output).toContain('Ctrl-C stops the server')
  const { call, signIn } = callsTo(base)
  const token = await signIn('admin')
  const acknowledged = new Map<string, string>()
  const write = async (writer: number) => {
    for (let index = 0; ; index++) {
      const name = `w${writer}.n${index}`
      const { code, data } = await call('POST', menus.create.path, token, {
        parentId: '-1',
        fullName: name,
        enCode: `hang.${name}`,
        type: MenuType.directory,
      })
      if (code === 200) acknowledged.set((data as { id: string }).id, name)
    }
  }
  const writers = Promise.allSettled([1, 2, 3, 4].map(write)) // a writer ends when its connection breaks
  await expect.poll(() => acknowledged.size).toBeGreaterThan(100)
  const database = postmasterOf(dataDir)
  const [, pid] = /"pid":(\d+)/.exec(output()) ?? []
  process.kill(Number(pid), 'SIGSTOP') // its event loop stands still, and SIGTERM would wait
  await expect
    .poll(output)
    .toContain('The server gave no sign of life for 2 s and was killed; it starts again in 1 s.')
  await writers
  await expect.poll(serves, { timeout: 60_000 }).toBe(true)
  expect(postmasterOf(dataDir)).toBe(database)
  const { data } = await call('GET', menus.list.path, token)
  const stored = new Map(
    (data as { list: { id: string; fullName: string }[] }).list.map(({ id, fullName }) => [id, fullName]),
  )
  for (const [id, name] of acknowledged) expect(stored.get(id)).toBe(name)
  child.kill('SIGTERM')
  await ended
  expect(output().match(/starts again/g)).toHaveLength(1)
})

test('a server with an invalid configuration is not restarted', async () => {
  const { output, ended } = start({ PORT: 'many' })
  expect((await ended)[0]).toBe(1)
  expect(output()).toContain('PORT')
  expect(output()).not.toContain('starts again')
})
