import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { session } from '@tessera/shared/session'
import { resetRemote } from './load.ts'
import { switchToNextBuild, refreshRegistry } from './registry.ts'
import { updateRemote, findRemote, isSameBuild } from './remote-state.ts'

const recoveredBuilds = new Set<string>()

/**
 * Recovers a page on screen of which a chunk did not load, as after a deployment that removed the old files:
 * fetches the registry and opens the page again from the listed build. Runs once per build and returns false
 * when it ran before. A page with unsaved work is only marked `stale`.
 */
export async function recoverBuild(build: RegistryEntry): Promise<boolean> {
  const { name, uniqueName } = build
  if (recoveredBuilds.has(uniqueName)) return false
  recoveredBuilds.add(uniqueName)
  // If the registry cannot be reached, the same build is fetched again.
  await refreshRegistry().catch(() => undefined)
  const remote = findRemote(name)
  if (!remote) return false
  if (session.unloadBlockers().length > 0 && isSameBuild(remote.entry, build))
    updateRemote(name, { stale: true })
  else reopenRemote(name)
  return true
}

/**
 * Opens the page on screen again: from the newer build if one is waiting, else from this build fetched again.
 */
export function reopenRemote(name: string): void {
  const remote = findRemote(name)
  if (!remote) return
  if (remote.next) return switchToNextBuild(name)
  resetRemote(name)
  updateRemote(name, { stale: false, reopenings: remote.reopenings + 1 })
}
