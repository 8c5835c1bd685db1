import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
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

/** What `postmaster.pid` says; `stopping` once a shutdown was asked for. */
export type Postmaster = { pid: number; isStopping: boolean }

/** For a machine with two cores and little memory. Durability is never traded: fsync and synchronous_commit stay on. */
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
  log_min_messages: 'log', // refused statements are the application's business: it logs them with their request
  log_checkpoints: 'off',
}

/** Reads `postmaster.pid`; nothing when there is none. It may be stale: see `runs`. */
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

/** Whether this process lives and is the postmaster of this directory: the number may since belong to somebody else, or to a zombie. */
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
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === statSync(dataDir).uid // containers may hide the folder of a process
  }
}

/**
 * Clears away what a killed postmaster left, with the launch lock held. Its number may be another process's by now, or a zombie's, and
 * PostgreSQL would then refuse to start. The pid file itself stays, under a number that no process has: by its shared memory key
 * PostgreSQL sees sessions that outlive their postmaster, and must not start beside them.
 */
export function clearStaleFiles(dataDir: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(dataDir, name), { force: true })
  const file = join(dataDir, 'postmaster.pid')
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (first) writeFileSync(file, [UNUSED_PID, ...lines].join('\n'))
  else rmSync(file, { force: true }) // cut short in a crash: empty
}

/** Above every limit for process numbers. */
const UNUSED_PID = 2_147_483_646

/** Starts PostgreSQL detached, so that it survives its starter; `ended` answers why once it has ended. */
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

/** Fast shutdown (SIGINT): open transactions are rolled back, everything is written. Ends when the process is gone. */
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

/** False when there is no such process, or it is not ours to signal. */
function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The log from a byte on; nothing where the directory went with its PostgreSQL. */
const readLogFrom = (file: string, byte: number) =>
  existsSync(file) ? readFileSync(file).subarray(byte).toString() : ''

const fatalMessage = (log: string) => log.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1]
