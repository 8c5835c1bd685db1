import { Code } from '@tessera/shared/contract/wire'
import { general } from '../../http/text.ts'
import { refuse } from '../../http/refusal.ts'

/** Calls of one interface from one address in a minute, where nobody is signed in. */
const aMinute = 120
const mostKept = 50_000

/** Refuses 429 an address that asks an interface too often without signing in; per process. */
export function openRate(): (interfaceId: string, ip: string) => void {
  let began = 0
  const counts = new Map<string, number>()
  return (interfaceId, ip) => {
    const minute = Math.floor(Date.now() / 60_000)
    // Addresses without end must not fill the memory.
    if (minute !== began || counts.size > mostKept) counts.clear()
    began = minute
    const key = `${ip} ${interfaceId}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > aMinute) throw refuse(general.tooOften, {}, Code.tooManyRequests)
  }
}
