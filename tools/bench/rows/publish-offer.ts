import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { WebSocket } from 'ws'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { labBuild } from '../../../e2e/federation/lab-remote.ts'
import { createCaller } from '../caller.ts'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import { startServer } from '../server.ts'
import type { Stage } from '../stage.ts'
import { createToken } from '../token.ts'
import { insertSessions } from './socket.ts'

/** Shells besides the two in the browser: connections that request what a shell requests after the frame. */
const shellCounts = { full: 98, smoke: 4 }
const name = 'benchlab'
const limitMs = 1_000
const firstVersion = 1
/** As in `live-updates.ts` of the shell. */
const maxSpreadMs = 300
const cli = join(import.meta.dirname, '../../kit/cli/main.ts')

/** An open shell that shows a page of the remote. */
interface OpenShell {
  /** Resolves with the Unix time in milliseconds at which the shell offers the build of a version. */
  offers(version: number): Promise<number>
  /** Shows the offered build. */
  accept(version: number): Promise<void>
}

/**
 * Measures the time from the start of `tessera publish` and `tessera rollback` until the last of 100 shells on two server
 * processes offers the build: two in a browser, with the page open, and 98 connections that load registry and
 * user as a shell does.
 */
export async function publishOffer(stage: Stage): Promise<ReportLine[]> {
  const { server, token, effort, root, scratchDir, database, onEnd } = stage
  const second = await startServer({ root, dataDir: scratchDir, name: 'second' })
  onEnd(() => second.stop())
  const origins = [server.origin, second.origin]
  const call = createCaller(server.origin, token)
  const team = await call<{ id: string; token: string }>(remotes.createToken, { name, remotes: [name] })
  const env = { ...process.env, TESSERA_SERVER: server.origin, TESSERA_TOKEN: team.token }
  const runCli = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [cli, ...args], { env })
  const publish = async (version: number) => {
    const folder = join(scratchDir, `${name}-${version}`)
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of Object.entries(labBuild(version, { name }).files))
      writeFileSync(join(folder, file), text)
    await runCli('publish', folder)
  }
  await publish(firstVersion)
  const menu = {
    parentId: '-1',
    fullName: name,
    enCode: name,
    type: 2,
    urlAddress: `@${name}/home`,
    sortCode: 999,
  }
  const { id } = await call<{ id: string }>(menus.create, menu)
  onEnd(() => call({ ...menus.remove, path: menus.remove.path.replace('{id}', id) }))

  const count = effort.smoke ? shellCounts.smoke : shellCounts.full
  await insertSessions(database, count)
  // The registry lists a remote for the users who have a menu row of it.
  await database.query(
    `insert into org_grant (object_type, object_id, item_type, item_id)
     select 'User', user_id, 'module', $1 from shell_session where id like 'bench%' on conflict do nothing`,
    [id],
  )
  const browser = await openBrowser()
  onEnd(() => browser.close())
  const shells: OpenShell[] = []
  for (const origin of origins) {
    const { page } = await openFreshPage(browser, origin, token)
    await page.goto(`/${name}/home`)
    await page.getByRole('heading', { name: `lab ${firstVersion}` }).waitFor()
    await waitUntilIdle(page)
    shells.push(createBrowserShell(page))
  }
  for (let n = 0; n < count; n++)
    shells.push(await openConnectedShell(origins[n % 2]!, createToken(n), onEnd))

  const measure = async (command: () => Promise<unknown>, version: number): Promise<number> => {
    const offered = shells.map((shell) => shell.offers(version))
    const startedAt = Date.now()
    const [times] = await Promise.all([Promise.all(offered), command()])
    for (const shell of shells) await shell.accept(version)
    return Math.max(...times) - startedAt
  }
  const calibration: number[] = []
  const [published, rolledBack]: [number[], number[]] = [[], []]
  for (let round = 0; round < effort.rounds; round++) {
    calibration.push(calibrate())
    const version = firstVersion + 1 + round
    published.push(await measure(() => publish(version), version))
    rolledBack.push(await measure(() => runCli('rollback', name), firstVersion))
  }
  const line = (what: string, samples: number[]): ReportLine =>
    applyLimits({
      name: `${what} to the offer in ${shells.length} shells on two processes`,
      unit: 'ms',
      ...summarize(samples),
      calibration: summarize(calibration),
      threshold: limitMs,
    })
  return [line('publish', published), line('rollback', rolledBack)]
}

const buildOf = (version: number): string => labBuild(version, { name }).entry.build.id

function createBrowserShell(page: Page): OpenShell {
  const offer = page.getByRole('button', { name: '刷新此页' })
  return {
    offers: () => offer.waitFor().then(() => Date.now()),
    async accept(version) {
      await offer.click()
      await page.getByRole('heading', { name: `lab ${version}` }).waitFor()
      await offer.waitFor({ state: 'hidden' })
      await waitUntilIdle(page)
    },
  }
}

/**
 * Connects as a shell does. After `registryChanged` it waits, then loads registry and user, like `live-updates.ts` of the
 * shell.
 */
async function openConnectedShell(origin: string, token: string, onEnd: Stage['onEnd']): Promise<OpenShell> {
  const call = createCaller(origin, `Bearer ${token}`)
  let onBuild: (build: string | undefined) => void = () => {}
  let onFault: (error: unknown) => void = () => {}
  const load = async () => {
    const [{ list }] = await Promise.all([
      call<{ list: readonly RegistryEntry[] }>(remotes.list),
      call(publicCalls.currentUser),
    ])
    onBuild(list.find((entry) => entry.name === name)?.build.id)
  }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/websocket`)
  onEnd(async () => socket.terminate())
  await new Promise<void>((bound, fail) => {
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed a connection.')))
    socket.once('open', () =>
      socket.send(JSON.stringify({ method: 'OnConnection', token: `Bearer ${token}`, mobileDevice: false })),
    )
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { method: string; spreadMs?: number }
      if (frame.method === 'initMessage') bound()
      if (frame.method === 'registryChanged')
        setTimeout(
          () => void load().catch((error: unknown) => onFault(error)),
          Math.random() * Math.min(frame.spreadMs ?? maxSpreadMs, maxSpreadMs),
        )
    })
  })
  return {
    offers: (version) =>
      new Promise((offered, fail) => {
        onFault = fail
        onBuild = (build) => {
          if (build === buildOf(version)) offered(Date.now())
        }
      }),
    async accept() {},
  }
}
