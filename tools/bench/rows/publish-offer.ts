import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { WebSocket } from 'ws'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { labBuild } from '../../../e2e/federation/lab-remote.ts'
import { createCaller } from '../caller.ts'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import { compilePrograms } from '../../kit/pack/compile.ts'
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
/** Below `tools`, where the compiled command finds its packages. */
const cliDir = join(import.meta.dirname, '../../node_modules/.cache/bench-cli')

/** An open shell that shows a page of the remote. */
interface OpenShell {
  /** Resolves with the Unix time in milliseconds at which the shell offers the build of a version. */
  offers(version: number): Promise<number>
  /** Shows the offered build. */
  accept(version: number): Promise<void>
}

/**
 * Measures the time from the start of `tessera publish` and `tessera rollback` until the last of 100 shells on two server
 * processes offers the build: two in a browser, with the page open, and 98 connections that load the registry
 * as a shell does. The command is the compiled one that teams install.
 */
export async function publishOffer(stage: Stage): Promise<ReportLine[]> {
  const { server, token, effort, root, scratchDir, database, onEnd } = stage
  const second = await startServer({ root, dataDir: scratchDir, name: 'second' })
  onEnd(() => second.stop())
  const origins = [server.origin, second.origin]
  const call = createCaller(server.origin, token)
  const team = await call<{ id: string; token: string }>(remotes.createToken, { name, remotes: [name] })
  const env = { ...process.env, TESSERA_SERVER: server.origin, TESSERA_TOKEN: team.token }
  const cli = await compileCli()
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

/** Compiles the command line as the kit does and returns its path. */
async function compileCli(): Promise<string> {
  rmSync(cliDir, { recursive: true, force: true })
  mkdirSync(cliDir, { recursive: true })
  for (const { name, bytes } of await compilePrograms({ tessera: 'tools/kit/cli/start.ts' }, 'shared'))
    writeFileSync(join(cliDir, name), bytes)
  return join(cliDir, 'tessera.mjs')
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
 * Connects as a shell does. After `registryChanged` it waits, then loads the registry, like `live-updates.ts` of
 * the shell.
 */
async function openConnectedShell(origin: string, token: string, onEnd: Stage['onEnd']): Promise<OpenShell> {
  let expected: { build: string; offered: (time: number) => void } | undefined
  let onFault: (error: unknown) => void = () => {}
  const load = async () => {
    const text = await fetchText(`${origin}${remotes.list.path}`, token)
    if (expected && text.includes(expected.build)) expected.offered(Date.now())
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
        expected = { build: buildOf(version), offered }
      }),
    async accept() {},
  }
}

const agent = new Agent({ keepAlive: true })

/**
 * Fetches a compressed text. The simulated shells share one process with little CPU, so they do not parse the
 * answer: a real shell does that on its own machine.
 */
async function fetchText(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, headers }, resolve).on('error', reject),
  )
  const text = gunzipSync(await buffer(answer)).toString('utf8')
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${text}`)
  return text
}
