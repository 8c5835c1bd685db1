import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { changeOwner, type Account } from './launch-account.ts'
import type { Binaries } from './launch-binaries.ts'
import { bareEnvironment, openDataDir } from './launch-cluster.ts'
import { LaunchError } from './launch-error.ts'

/** Content of `postmaster.pid`; `isStopping` is true after a shutdown was requested. */
export type Postmaster = { pid: number; isStopping: boolean }

/**
 * Settings for a machine with two cores and little memory. fsync and synchronous_commit stay on for
 * durability.
 */
const settings = {
  listen_addresses: '',
  unix_socket_directories: '.', // relative to the data directory, which has no limit of 107 bytes
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  log_min_messages: 'log', // the application logs failed statements with their request
  log_checkpoints: 'off',
}

/** Reads `postmaster.pid`; undefined without the file. The file may be stale: check with `isRunning`. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, isStopping: lines[7]?.trim() === 'stopping' } : undefined
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined
    throw fault
  }
}

/**
 * Whether this process is the postmaster of this directory; the id may belong to another process or a zombie
 * by now.
 */
export function isRunning(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return sendSignal(pid, 0)
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return false
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
  } catch {
    return false
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
  } catch {
    // Containers may hide the working directory of a process.
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === statSync(dataDir).uid
  }
}

/**
 * Removes the files of a killed postmaster; call it with the launch lock held. Its process id may belong to
 * another process by now, and PostgreSQL would refuse to start. `postmaster.pid` stays, with an id that no
 * process has: by the shared memory key in it PostgreSQL detects sessions that outlive their postmaster, and
 * must not start beside them.
 */
export function clearStaleFiles(dataDir: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(dataDir, name), { force: true })
  const file = join(dataDir, 'postmaster.pid')
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (first) writeFileSync(file, [UNUSED_PID, ...lines].join('\n'))
  else rmSync(file, { force: true }) // empty after a crash
}

/**
 * Ends the sessions that outlive a killed postmaster; call it with the launch lock held. PostgreSQL cannot
 * start until they have ended, which a long statement would delay. What they have not committed is lost with
 * their postmaster anyway. On other systems than Linux this does nothing, and the
 * start waits for their statements.
 */
export function endOrphans(dataDir: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    if (isPostgresIn(Number(name), dataDir)) sendSignal(Number(name), 'SIGQUIT')
}

/** Stricter than `isRunning`: without a readable working directory the answer is no. */
function isPostgresIn(pid: number, dataDir: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
    )
  } catch {
    return false
  }
}

/** Above every limit for process ids. */
const UNUSED_PID = 2_147_483_646

/**
 * Starts PostgreSQL as a detached process that outlives this one. `ended` returns the reason after it has
 * ended.
 */
export function startPostmaster(
  dataDir: string,
  binaries: Binaries,
  account: Account,
): { ended: () => string | undefined } {
  const file = join(dataDir, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  changeOwner(account, file)
  const from = statSync(file).size
  const { path, fd } = openDataDir(dataDir, account)
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      env: bareEnvironment,
      detached: true,
      stdio: ['ignore', log, log, fd ?? 'ignore'],
    },
  )
  let reason: string | undefined
  child.once('error', (fault) => (reason = fault.message))
  child.once(
    'exit',
    (code, by) => (reason ??= fatalMessage(readLogFrom(file, from)) ?? `it ended with ${code ?? by}`),
  )
  child.unref()
  for (const open of [log, fd]) if (open !== undefined) closeSync(open)
  return { ended: () => reason }
}

/**
 * Shuts PostgreSQL down (SIGINT, "fast": open transactions are rolled back) and waits up to a minute for its
 * end.
 */
export async function stopPostmaster(dataDir: string): Promise<void> {
  const found = readPostmaster(dataDir)
  if (!found || !isRunning(found.pid, dataDir) || !sendSignal(found.pid, 'SIGINT')) return
  const deadline = Date.now() + 60_000
  while (isRunning(found.pid, dataDir)) {
    if (Date.now() > deadline)
      throw new LaunchError(
        `PostgreSQL (process ${found.pid}) has not ended within a minute of being asked to.`,
      )
    await pause(10)
  }
}

/** Returns false where the process does not exist or belongs to another user. */
function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The log from an offset in bytes; '' where the data directory was removed. */
const readLogFrom = (file: string, byte: number) =>
  existsSync(file) ? readFileSync(file).subarray(byte).toString() : ''

const fatalMessage = (log: string) => log.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1]
