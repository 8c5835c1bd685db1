import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { hasAllDigests } from './integrity.ts'
import { fetchDigests } from './timeouts.ts'

const running = new Map<string, Promise<void>>()

/**
 * Loads the digests of all files of a build, which its manifest lists. Requests it once at a time; rejects with a
 * `RemoteFailure`, and can then be called again.
 */
export function loadDigests(entry: RegistryEntry): Promise<void> {
  if (hasAllDigests(entry)) return Promise.resolve()
  const { uniqueName } = entry
  const loading = running.get(uniqueName) ?? fetchDigests(entry).finally(() => running.delete(uniqueName))
  running.set(uniqueName, loading)
  return loading
}
