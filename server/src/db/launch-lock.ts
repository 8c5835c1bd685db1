import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { LaunchError } from './launch-error.ts'

/** SQLite's codes. */
const SQLITE_BUSY = 5
const noAccessCodes = [8, 14]

/**
 * Runs `work` while no other process holds the lock file `path`; waits its turn for at most two minutes.
 * Node has no flock: an exclusive SQLite transaction is one, in every file system, and the kernel
 * lets go of it when its holder dies, so there is no stale lock to judge. The file stays, and is empty.
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
