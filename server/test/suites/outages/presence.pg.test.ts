import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { afterFile } from '../../after-file.ts'
import { openApp, type TestApp } from '../../app.ts'
import { freePort } from '../../mariadb.ts'
import { startProcess, type OtherProcess } from '../../other-process.ts'
import { connectSocket, connectSocketTo, type SocketClient } from '../../socket.ts'

/** The promise to users is two seconds. A machine that runs other tests meanwhile gets twice that. */
const deadlineMs = 4_000

let server: TestApp
let watcher: SocketClient

beforeAll(async () => {
  server = await openApp()
  const token = await server.signIn('coach01')
  watcher = await connectSocket(server, token)
})

/** Starts another server process on the same database, and connects a user to it. */
async function startOther(account: string): Promise<OtherProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-other-'))
  afterFile(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const other = startProcess('app-process.ts', server.database, String(port), dataDir)
  const origin = `127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`http://${origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const token = await server.signIn(account)
  await connectSocketTo(`ws://${origin}/websocket`, token)
  await watcher.next('online', ({ userId }) => userId === `user.${account}`)
  return other
}
test('the users of a killed process are offline within two seconds', async () => {
  const other = await startOther('coach02')
  const killedAt = performance.now()
  other.kill('SIGKILL')
  await watcher.next('Offline', ({ userId }) => userId === 'user.coach02')
  expect(performance.now() - killedAt).toBeLessThan(deadlineMs)
  const { rows } = await server.database.pool.query(
    `select 1 from shell_presence where user_id = 'user.coach02'`,
  )
  expect(rows).toEqual([])
})

test('the users of a process that is busy for three seconds stay online', async () => {
  const other = await startOther('coach03')
  other.kill('SIGSTOP')
  await pause(3_000)
  other.kill('SIGCONT')
  await pause(500)
  expect(
    watcher.received.filter((frame) => frame.method === 'Offline' && frame.userId === 'user.coach03'),
  ).toEqual([])
  other.kill('SIGKILL')
  await watcher.next('Offline', ({ userId }) => userId === 'user.coach03')
})
