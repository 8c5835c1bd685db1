import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { RemoteFailure } from './failure.ts'
import { note, remoteNamed, sameBuild } from './standing.ts'

/** Failures that say nothing of a build: it may be good once the network is. */
const passing: ReadonlySet<string> = new Set(['manifest-timeout', 'manifest-unreachable'])

/**
 * After a newer build failed before it was ever drawn: the last one that was drawn takes its place, and the newer one is not tried again
 * until the registry names another. Where only the network failed, it keeps waiting for the next visit. False when there is nothing to return to.
 */
export function giveBack(entry: RegistryEntry, why: RemoteFailure): boolean {
  const remote = remoteNamed(entry.name)
  if (!remote?.mounted || sameBuild(remote.mounted, entry) || !sameBuild(remote.entry, entry)) return false
  const kept = passing.has(why.code) ? { next: entry } : { returned: { build: entry, why } }
  note(entry.name, { entry: remote.mounted, failures: 0, ...kept }, { at: 'idle' })
  return true
}
