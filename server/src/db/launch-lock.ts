import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { LaunchError } from './launch-error.ts'

/** Error codes of SQLite. */
const SQLITE_BUSY = 5
const noAccessCodes = [8, 14]

/**
 * Runs `work` while this process holds the lock file `path`. Waits up to two minutes for the lock, then
 * throws a LaunchError. Node has no flock; an exclusive SQLite transaction works in every file system, and
 * the kernel releases it when its process dies, so there are no stale locks. The empty file is not removed.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(path)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function acquireLock(path: string): Promise<DatabaseSync> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const lock = tryAcquireLock(path)
    if (lock) return lock
    if (Date.now() > deadline)
      throw new LaunchError(`Another start has held ${path} for two minutes; end that process first.`)
    await pause(20)
  }
}

function tryAcquireLock(path: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (fault) {
    lock?.close()
    const code = fault instanceof Error && 'errcode' in fault ? Number(fault.errcode) : undefined
    if (code === SQLITE_BUSY) return undefined
    if (code && noAccessCodes.includes(code))
      throw new LaunchError(`The file ${path} cannot be written: start as the account that owns it.`)
    throw fault
  }
}
