import { backOff, probes } from './circuit.ts'
import { fetchManifest } from './deadlines.ts'
import { manifestAddress } from './folder.ts'
import { admitManifest } from './integrity.ts'
import { wished } from './shown.ts'
import { note, remoteNamed } from './standing.ts'

const rounds = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

const asking = new Set<string>()

/** Whether a probe is on its way: until it is back, an opening would only wait for the same fault. */
export const isProbed = (name: string): boolean => asking.has(name)

/** Looks after a remote that failed, later and later, until it answers as it should. */
export function probeLater(name: string): void {
  if (waiting.has(name)) return
  const round = rounds.get(name) ?? 0
  rounds.set(name, round + 1)
  waiting.set(
    name,
    setTimeout(() => void probeNow(name), backOff(round, probes)),
  )
}

/** The remote works: the next failure starts from the shortest wait. */
export function calm(name: string): void {
  rounds.delete(name)
  clearTimeout(waiting.get(name))
  waiting.delete(name)
}

/** Probes all that wait, at once: the network is back. */
export function probeAll(): void {
  for (const name of waiting.keys()) void probeNow(name)
}

/** Asks for the manifest. A good answer lets the page that waits try once; where nobody waits, the circuit closes. */
async function probeNow(name: string): Promise<void> {
  clearTimeout(waiting.get(name))
  waiting.delete(name)
  const remote = remoteNamed(name)
  if (!remote || (remote.at !== 'open' && remote.at !== 'degraded')) return (rounds.delete(name), undefined)
  const { why } = remote
  if (why.final) return
  asking.add(name)
  note(name, {}, { at: 'half-open', why })
  try {
    await admitManifest(await fetchManifest(manifestAddress(remote.entry, remote.tries + 1)), remote.entry)
  } catch {
    if (remoteNamed(name)?.at === 'half-open') note(name, {}, { at: 'open', why })
    return probeLater(name)
  } finally {
    asking.delete(name)
  }
  const now = remoteNamed(name)
  if (now?.at !== 'half-open') return
  if (wished(name)) note(name, { renewals: now.renewals + 1 })
  else note(name, { failures: 0 }, { at: 'idle' })
}
