import { availableParallelism } from 'node:os'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../errors/refusal.ts'
import { text } from './text.ts'

interface QueueOptions {
  /** Jobs at once. */
  slots: number
  /** A job that would wait longer is refused: its client would give up, and the work would be for nothing. */
  maxWaitMs: number
}

/** Duration of a job before the first one was measured. */
const initialJobMs = 50
/** Weight of the latest job in the average duration. */
const weight = 0.2

/** Runs jobs in the order of their arrival, `slots` at once; refuses with 429 where one would wait too long. */
export function openHashingQueue({
  slots,
  maxWaitMs,
}: QueueOptions): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  let averageMs = initialJobMs
  return async (job) => {
    if (running >= slots) {
      if (((waiting.length + 1) * averageMs) / slots > maxWaitMs)
        throw refuse(text.tooManySignIns, {}, Code.tooManyRequests)
      await new Promise<void>((proceed) => waiting.push(proceed))
    } else running += 1
    const startedAt = performance.now()
    try {
      return await job()
    } finally {
      averageMs += weight * (performance.now() - startedAt - averageMs)
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * The queue of password hashes of this process. Each one keeps a processor busy for tens of milliseconds: one processor
 * is left to the database and to all other calls.
 */
export const inHashingQueue = openHashingQueue({
  slots: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaitMs: 10_000,
})

/**
 * The queue of sign-ins by password. Those that wait for a hash would otherwise occupy the connections of the database
 * with their other statements.
 */
export const inSignInQueue = openHashingQueue({
  slots: 2 * Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaitMs: 10_000,
})
