import { Code } from '@tessera/shared/contract/wire'
import { networkOf } from '../../auth/known-clients.ts'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'

/** Calls of one network address per minute, to all public forms. A class may share an address. */
export const maxCallsPerMinute = 120
/** Wrong access codes of one network address per minute. */
export const maxWrongCodesPerMinute = 10
/** Memory that many different addresses can take. */
const maxEntries = 50_000
/** Answers that a process saves at a time, and that wait for that: users keep the other connections. */
const maxRunning = 4
const maxQueued = 200

const tooOften = () => refuse(general.tooOften, {}, Code.tooManyRequests)

/** Counts calls per network address and minute in this process; throws 429 above the limit. */
export function openAddressLimit(maxPerMinute: number, now: () => number = Date.now) {
  let currentMinute = 0
  const counts = new Map<string, number>()
  const countOf = (ip: string) => {
    const minute = Math.floor(now() / 60_000)
    if (minute !== currentMinute || counts.size > maxEntries) counts.clear()
    currentMinute = minute
    return counts.get(networkOf(ip)) ?? 0
  }
  return {
    assertFree(ip: string): void {
      if (countOf(ip) >= maxPerMinute) throw tooOften()
    },
    count(ip: string): void {
      const count = countOf(ip) + 1
      counts.set(networkOf(ip), count)
      if (count > maxPerMinute) throw tooOften()
    },
  }
}

/** Runs a few works at a time; others wait, and 429 is thrown where too many wait. */
export function openWaitingLine() {
  let running = 0
  const pending: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (pending.length >= maxQueued) throw tooOften()
      await new Promise<void>((proceed) => pending.push(proceed))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = pending.shift()
      if (next) next()
      else running -= 1
    }
  }
}
