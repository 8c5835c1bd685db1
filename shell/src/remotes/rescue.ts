import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { session } from '@tessera/shared/session'
import { startAnew } from './load.ts'
import { adopt, askRegistry } from './registry.ts'
import { note, remoteNamed, sameBuild } from './standing.ts'

const rescued = new Set<string>()

/**
 * A part of a page that is on screen did not arrive, as after a redeploy that took the old files away: the registry is asked, and the page
 * opens anew from the build it names, once per build. False where that was tried before. A page with unsaved work is not touched: it says `stale`.
 */
export async function rescue(build: RegistryEntry): Promise<boolean> {
  const { name, uniqueName } = build
  if (rescued.has(uniqueName)) return false
  rescued.add(uniqueName)
  // Unreachable, the registry cannot name a newer build; the same one is then fetched anew.
  await askRegistry().catch(() => undefined)
  const remote = remoteNamed(name)
  if (!remote) return false
  if (session.held().length > 0 && sameBuild(remote.entry, build)) note(name, { stale: true })
  else renew(name)
  return true
}

/** Opens the page on screen anew: from the newer build that waits, else from this one fetched again. */
export function renew(name: string): void {
  const remote = remoteNamed(name)
  if (!remote) return
  if (remote.next) return adopt(name)
  startAnew(name)
  note(name, { stale: false, renewals: remote.renewals + 1 })
}
