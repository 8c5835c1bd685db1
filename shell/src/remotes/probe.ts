import { backoffMs, probeBackoff } from './circuit.ts'
import { fetchManifest } from './requests.ts'
import { manifestAddress } from './loaded-build.ts'
import { acceptManifest } from './integrity.ts'
import { hasFailedCard } from './shown-builds.ts'
import { updateRemote, findRemote } from './remote-state.ts'

const probeRounds = new Map<string, number>()
const probeTimers = new Map<string, ReturnType<typeof setTimeout>>()

const runningProbes = new Set<string>()

/** Whether a probe is running. An opening meanwhile would only wait for the same failure. */
export const isProbing = (name: string): boolean => runningProbes.has(name)

/** Schedules the next probe of a remote that failed, with growing delays. */
export function scheduleProbe(name: string): void {
  if (probeTimers.has(name)) return
  const round = probeRounds.get(name) ?? 0
  probeRounds.set(name, round + 1)
  probeTimers.set(
    name,
    setTimeout(() => void probeNow(name), backoffMs(round, probeBackoff)),
  )
}

/** Cancels the scheduled probe of a remote and resets its delay. */
export function cancelProbe(name: string): void {
  probeRounds.delete(name)
  clearTimeout(probeTimers.get(name))
  probeTimers.delete(name)
}

/** Runs all scheduled probes at once, as when the network is back. */
export function probeAll(): void {
  for (const name of probeTimers.keys()) void probeNow(name)
}

/**
 * Probes the manifest. If it is valid, a failed card on screen opens its page again; without one the circuit
 * closes.
 */
async function probeNow(name: string): Promise<void> {
  clearTimeout(probeTimers.get(name))
  probeTimers.delete(name)
  const remote = findRemote(name)
  if (!remote || (remote.at !== 'open' && remote.at !== 'degraded'))
    return (probeRounds.delete(name), undefined)
  const { failure } = remote
  if (failure.final) return
  runningProbes.add(name)
  updateRemote(name, {}, { at: 'half-open', failure })
  try {
    const manifest = await fetchManifest(manifestAddress(remote.entry, remote.resets + 1))
    await acceptManifest(manifest, remote.entry)
  } catch {
    if (findRemote(name)?.at === 'half-open') updateRemote(name, {}, { at: 'open', failure })
    return scheduleProbe(name)
  } finally {
    runningProbes.delete(name)
  }
  const current = findRemote(name)
  if (current?.at !== 'half-open') return
  if (hasFailedCard(name)) updateRemote(name, { reopenings: current.reopenings + 1 })
  else updateRemote(name, { failures: 0 }, { at: 'idle' })
}
