import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { RemoteFailure } from './failure.ts'
import { updateRemote, findRemote, isSameBuild } from './remote-state.ts'

/** Failures of the network, which do not show that the build is broken. */
const networkFailures: ReadonlySet<string> = new Set(['manifest-timeout', 'manifest-unreachable'])

/**
 * Rolls a remote back to its last mounted build after a newer build failed before its first render. The newer
 * build is not tried again until the registry lists another; after a network failure it stays next and is
 * tried at the next visit. Returns false when there is no build to return to.
 */
export function rollbackBuild(entry: RegistryEntry, failure: RemoteFailure): boolean {
  const remote = findRemote(entry.name)
  if (!remote?.mounted || isSameBuild(remote.mounted, entry) || !isSameBuild(remote.entry, entry))
    return false
  const outcome = networkFailures.has(failure.code)
    ? { next: entry }
    : { rolledBack: { build: entry, failure } }
  updateRemote(entry.name, { entry: remote.mounted, failures: 0, ...outcome }, { at: 'idle' })
  return true
}
