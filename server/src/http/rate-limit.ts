import { Code } from '@tessera/shared/contract/wire'
import { general } from '../errors/text.ts'
import { refuse } from '../errors/refusal.ts'

/** Limit of calls of one interface from one IP address without a session. */
const maxCallsPerMinute = 120
const maxEntries = 50_000

/** Refuses with 429 an IP address that calls an interface too often without a session. Counts per process. */
export function openRateLimit(): (interfaceId: string, ip: string) => void {
  let currentMinute = 0
  const counts = new Map<string, number>()
  return (interfaceId, ip) => {
    const minute = Math.floor(Date.now() / 60_000)
    // The limit of entries protects memory from many different addresses.
    if (minute !== currentMinute || counts.size > maxEntries) counts.clear()
    currentMinute = minute
    const key = `${ip} ${interfaceId}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > maxCallsPerMinute) throw refuse(general.tooOften, {}, Code.tooManyRequests)
  }
}
