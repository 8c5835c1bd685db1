import {
  accessSync,
  constants,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  mkdtempSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor, giveTo, type Account } from './launch-account.ts'
import { findBinaries } from './launch-binaries.ts'
import { majorOf, makeCluster, owner, writeAccess } from './launch-cluster.ts'
import { LaunchError } from './launch-error.ts'
import { knock, usedByOthers, type Answer } from './launch-knock.ts'
import { alone } from './launch-lock.ts'
import { forget, readPostmaster, runs, startPostmaster, stopPostmaster } from './launch-postmaster.ts'

export type Launched = {
  /** For `pg`: the folder of the Unix socket as host. No password: the kernel says who we are. */
  connection: { host: string; user: string; database: string }
  /** Such as `18.4`. */
  version: string
  /** It ran already, left by an earlier process or shared with another one. */
  adopted: boolean
  /** Stops PostgreSQL (fast shutdown), unless another launch on the same directory still uses it. */
  stop(): Promise<void>
}

type Wish = { dataDir: string; log: (line: string) => void; binaries: string | undefined }
/** Milliseconds: recovery after a crash may take minutes, a start that is silent for long has failed. */
const patience = { busy: 600_000, silent: 60_000 }

type Running = Extract<Answer, { at: 'open' }> & { adopted: boolean }

/**
 * The embedded PostgreSQL on `dataDir` (made when missing), ready for connections through a Unix socket inside it: the instance that
 * runs there already, else one started from `binaries`, the npm package or the system. It outlives this process when that is killed,
 * and is started again when it ends by itself. Fails with a LaunchError whose message is one sentence for people.
 */
export async function launch(o: {
  dataDir: string
  log?: (line: string) => void
  binaries?: string
}): Promise<Launched> {
  const wish: Wish = { dataDir: ready(o.dataDir), log: o.log ?? (() => {}), binaries: o.binaries }
  const lock = `${wish.dataDir}.lock`
  const door = doorOf(wish.dataDir)
  let stopped = false
  let watch = Promise.resolve()
  let running = await alone(lock, () => bringUp(wish, door.host))
  const { version, adopted } = running
  keep()

  return {
    connection: { host: door.host, user: owner, database: owner },
    version,
    adopted,
    async stop() {
      if (stopped) return
      stopped = true
      await watch
      await alone(lock, async () => {
        const shared = await usedByOthers(running.client).catch(() => false)
        await running.client.end().catch(() => {})
        if (shared) wish.log('PostgreSQL goes on: another process uses it')
        else await stopPostmaster(wish.dataDir)
      })
      door.close()
    },
  }

  /** Our own connection breaks when PostgreSQL ends: bring it up again for as long as nobody has asked for the end. */
  function keep() {
    running.client.once('end', () => {
      if (!stopped) watch = revive()
    })
  }

  async function revive() {
    wish.log('PostgreSQL has ended by itself')
    for (;;) {
      if (stopped) return
      try {
        running = await alone(lock, () => bringUp(wish, door.host))
        wish.log(`PostgreSQL ${running.version} runs again`)
        return keep()
      } catch (fault) {
        wish.log(fault instanceof Error ? fault.message : String(fault))
        await pause(1_000)
      }
    }
  }
}

/** Adopts what runs, else starts; with the lock held. */
async function bringUp(wish: Wish, host: string): Promise<Running> {
  const began = Date.now()
  let said = began
  let started: { ended: () => string | undefined } | undefined
  for (;;) {
    const postmaster = readPostmaster(wish.dataDir)
    const lives = postmaster !== undefined && runs(postmaster.pid, wish.dataDir)
    const answer: Answer = lives ? await knock(host) : { at: 'silent' }
    if (answer.at === 'open') return { ...answer, adopted: !started }

    const ended = started?.ended()
    const orphans = ended?.includes('shared memory block')
      ? 'sessions of a killed PostgreSQL are still ending'
      : undefined
    if (ended && !orphans)
      throw new LaunchError(
        `PostgreSQL does not start in ${wish.dataDir}: ${ended} (more in its postgres.log).`,
      )
    if (!lives && (!started || orphans)) {
      if (orphans) await pause(200)
      else forget(wish.dataDir)
      started = start(wish)
    }

    const busy =
      orphans ??
      (answer.at === 'busy' ? answer.why : postmaster?.stopping ? 'it is shutting down' : undefined)
    if (Date.now() - began > (busy ? patience.busy : patience.silent))
      throw new LaunchError(
        `PostgreSQL in ${wish.dataDir} gives no answer: ${busy ?? 'it does not listen'} (more in its postgres.log).`,
      )
    if (busy && Date.now() - said > 5_000) {
      said = Date.now()
      wish.log(`waiting for PostgreSQL: ${busy}`)
    }
    await pause(started && answer.at === 'silent' ? 5 : 20)
  }
}

function start({ dataDir, log, binaries }: Wish) {
  const account = accountFor(dataDir)
  const major = majorOf(dataDir)
  const found = findBinaries({
    account,
    beside: dirname(dataDir),
    log,
    ...(binaries && { asked: binaries }),
    ...(major && { major }),
  })
  if (major === undefined) {
    const began = performance.now()
    makeCluster(dataDir, found, account)
    log(
      `made a data directory for PostgreSQL ${found.version} in ${Math.round(performance.now() - began)} ms`,
    )
  } else adopt(dataDir, account)
  writeAccess(dataDir, account)
  return startPostmaster(dataDir, found, account)
}

/** A directory that root brought back from a backup belongs to root, and PostgreSQL could not read it. */
function adopt(dataDir: string, account: Account) {
  if (account.uid !== undefined && statSync(dataDir).uid !== account.uid) giveTo(account, dataDir)
}

/** The real path of the directory; its parent exists and can be written, or the sentence says so. */
function ready(dataDir: string): string {
  const parent = dirname(resolve(dataDir))
  try {
    makeFolder(parent)
    accessSync(parent, constants.W_OK | constants.X_OK)
    const path = join(realpathSync(parent), basename(resolve(dataDir)))
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return found ? realpathSync(path) : path
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : 'unknown'
    throw new LaunchError(
      `The folder for the database, ${resolve(dataDir)}, cannot be written (${code}): start as the account that owns it, or set DATA_DIR to another folder.`,
    )
  }
}

/** Not the recursive mkdir of Node: that one never ends where a folder lets nobody make another, such as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (fault) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw fault // else somebody was faster
  }
}

/** Where clients find the socket. Their paths end at 107 bytes: a longer one gets a short name in a private temporary folder. */
function doorOf(dataDir: string): { host: string; close: () => void } {
  if (Buffer.byteLength(join(dataDir, '.s.PGSQL.5432')) <= 107) return { host: dataDir, close: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'))
  const host = join(folder, 'db')
  symlinkSync(dataDir, host)
  return { host, close: () => rmSync(folder, { recursive: true, force: true }) }
}
