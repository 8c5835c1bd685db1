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
import { findAccount, changeOwner, type Account } from './launch-account.ts'
import { findBinaries } from './launch-binaries.ts'
import { readMajorVersion, createCluster, owner, writeAuthFiles } from './launch-cluster.ts'
import { LaunchError } from './launch-error.ts'
import { probePostgres, isUsedByOthers, type ProbeResult } from './launch-probe.ts'
import { withFileLock } from './launch-lock.ts'
import {
  type Postmaster,
  clearStaleFiles,
  endOrphans,
  readPostmaster,
  isRunning,
  startPostmaster,
  stopPostmaster,
} from './launch-process.ts'

export type LaunchedPostgres = {
  /** Options for `pg`; `host` is the folder of the Unix socket. Peer authentication needs no password. */
  connection: { host: string; user: string; database: string }
  /** Such as `18.4`. */
  version: string
  /** PostgreSQL ran already: an earlier process left it running, or another process shares it. */
  isAdopted: boolean
  /** Stops PostgreSQL (fast shutdown), unless another launch on the same directory still uses it. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log: (line: string) => void; binaries: string | undefined }
/** Recovery after a crash may take minutes; a start without any sign for a minute has failed. */
const timeoutMs = { busy: 600_000, silent: 60_000 }

type Running = Extract<ProbeResult, { state: 'open' }> & { adopted: boolean }

/**
 * Launches the embedded PostgreSQL on `dataDir` (created when missing) with a Unix socket inside it. Adopts
 * an instance that runs there already, else starts one from `binaries`, the npm package or the system.
 * PostgreSQL keeps running when this process is killed, and is restarted when it ends unexpectedly. Throws a
 * LaunchError.
 */
export async function launchPostgres(input: {
  dataDir: string
  log?: (line: string) => void
  binaries?: string
}): Promise<LaunchedPostgres> {
  const options: Options = {
    dataDir: prepareDataDir(input.dataDir),
    log: input.log ?? (() => {}),
    binaries: input.binaries,
  }
  const lock = `${options.dataDir}.lock`
  const socket = openSocketDir(options.dataDir)
  let stopped = false
  let watch = Promise.resolve()
  let running = await withFileLock(lock, () => adoptOrStart(options, socket.host))
  const { version, adopted } = running
  watchConnection()

  return {
    connection: { host: socket.host, user: owner, database: owner },
    version,
    isAdopted: adopted,
    async stop() {
      if (stopped) return
      stopped = true
      await watch
      await withFileLock(lock, async () => {
        const shared = await isUsedByOthers(running.client).catch(() => false)
        await running.client.end().catch(() => {})
        if (shared) options.log('PostgreSQL keeps running: another process uses it')
        else await stopPostmaster(options.dataDir)
      })
      socket.close()
    },
  }

  /** The launcher's connection ends when PostgreSQL ends: restart it unless `stop` was called. */
  function watchConnection() {
    running.client.once('end', () => {
      if (!stopped) watch = restart()
    })
  }

  async function restart() {
    options.log('PostgreSQL has ended unexpectedly')
    for (;;) {
      if (stopped) return
      try {
        running = await withFileLock(lock, () => adoptOrStart(options, socket.host))
        options.log(`PostgreSQL ${running.version} was restarted`)
        return watchConnection()
      } catch (fault) {
        options.log(fault instanceof Error ? fault.message : String(fault))
        await pause(1_000)
      }
    }
  }
}

/** Adopts a running PostgreSQL or starts one; call it with the lock held. */
async function adoptOrStart(options: Options, host: string): Promise<Running> {
  const began = Date.now()
  let lastLogged = began
  let started: { ended: () => string | undefined } | undefined
  for (;;) {
    const postmaster = readPostmaster(options.dataDir)
    const lives = postmaster !== undefined && isRunning(postmaster.pid, options.dataDir)
    const answer: ProbeResult = lives ? await probePostgres(host) : { state: 'silent' }
    if (answer.state === 'open') return { ...answer, adopted: !started }

    const ended = started?.ended()
    const orphans = ended?.includes('shared memory block')
      ? 'sessions of a killed PostgreSQL are still ending'
      : undefined
    if (ended && !orphans)
      throw new LaunchError(
        `PostgreSQL does not start in ${options.dataDir}: ${ended} (more in its postgres.log).`,
      )
    if (!lives && (!started || orphans)) {
      if (orphans) {
        endOrphans(options.dataDir)
        await pause(200)
      } else clearStaleFiles(options.dataDir)
      started = startCluster(options)
    }

    const busy = orphans ?? busyReason(answer, postmaster)
    if (Date.now() - began > (busy ? timeoutMs.busy : timeoutMs.silent))
      throw new LaunchError(
        `PostgreSQL in ${options.dataDir} does not answer: ${busy ?? 'it does not listen'} ` +
          '(more in its postgres.log).',
      )
    if (busy && Date.now() - lastLogged > 5_000) {
      lastLogged = Date.now()
      options.log(`waiting for PostgreSQL: ${busy}`)
    }
    await pause(started && answer.state === 'silent' ? 5 : 20)
  }
}

function busyReason(answer: ProbeResult, postmaster: Postmaster | undefined): string | undefined {
  if (answer.state === 'busy') return answer.reason
  return postmaster?.isStopping ? 'it is shutting down' : undefined
}

function startCluster({ dataDir, log, binaries }: Options) {
  const account = findAccount(dataDir)
  const major = readMajorVersion(dataDir)
  const found = findBinaries({
    account,
    beside: dirname(dataDir),
    log,
    ...(binaries && { requestedDir: binaries }),
    ...(major && { major }),
  })
  if (major === undefined) {
    const began = performance.now()
    createCluster(dataDir, found, account)
    log(
      `created a data directory for PostgreSQL ${found.version} in ${Math.round(performance.now() - began)} ms`,
    )
  } else fixOwner(dataDir, account)
  writeAuthFiles(dataDir, account)
  return startPostmaster(dataDir, found, account)
}

/** A directory that root restored from a backup belongs to root, and PostgreSQL could not read it. */
function fixOwner(dataDir: string, account: Account) {
  if (account.uid !== undefined && statSync(dataDir).uid !== account.uid) changeOwner(account, dataDir)
}

/**
 * Resolves the path of the data directory and creates its parent. Throws a LaunchError where it is not
 * writable.
 */
function prepareDataDir(dataDir: string): string {
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
      `The folder for the database, ${resolve(dataDir)}, cannot be written (${code}): ` +
        'start as the account that owns it, or set DATA_DIR to another folder.',
    )
  }
}

/** Node's recursive mkdir never returns in folders that accept no new folder, such as /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (fault) {
    // Another process may have created the folder in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw fault
  }
}

/**
 * The folder of the socket for clients. Socket paths are limited to 107 bytes, so a longer one gets a symlink
 * in a temporary folder.
 */
function openSocketDir(dataDir: string): { host: string; close: () => void } {
  if (Buffer.byteLength(join(dataDir, '.s.PGSQL.5432')) <= 107) return { host: dataDir, close: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'))
  const host = join(folder, 'db')
  symlinkSync(dataDir, host)
  return { host, close: () => rmSync(folder, { recursive: true, force: true }) }
}
