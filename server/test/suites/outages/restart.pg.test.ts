import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile } from '../../after-file.ts'
import { freePort } from '../../mariadb.ts'

// `npm start` runs the server; its process is killed.

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
      process.exitCode = await keepRunning(${JSON.stringify(server)})`,
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
  await expect.poll(output, { timeout: 30_000 }).toContain('Ctrl-C stops the server')
  const [, pid] = /"pid":(\d+)/.exec(output()) ?? []
  process.kill(Number(pid), 'SIGKILL')
  await expect
    .poll(output, { timeout: 30_000 })
    .toContain('The server was ended by SIGKILL; it starts again in 1 s.')
  await expect.poll(serves, { timeout: 60_000 }).toBe(true)
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
