import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { LaunchError } from './launch-error.ts'

/** SQLite's codes. */
const busy = 5
const noAccess = [8, 14]

/**
 * Runs `work` while no other process holds the lock file `path`; waits its turn for at most two minutes.
 * Node has no flock: an exclusive SQLite transaction is one, in every file system, and the kernel
 * lets go of it when its holder dies, so there is no stale lock to judge. The file stays, and is empty.
 */
export async function alone<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await take(path)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function take(path: string): Promise<DatabaseSync> {
  const until = Date.now() + 120_000
  for (;;) {
    const lock = tryTake(path)
    if (lock) return lock
    if (Date.now() > until)
      throw new LaunchError(`Another start has held ${path} for two minutes; end that process first.`)
    await pause(20)
  }
}

function tryTake(path: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (fault) {
    lock?.close()
    const code = fault instanceof Error && 'errcode' in fault ? Number(fault.errcode) : undefined
    if (code === busy) return undefined
    if (code && noAccess.includes(code))
      throw new LaunchError(`The file ${path} cannot be written: start as the account that owns it.`)
    throw fault
  }
}
