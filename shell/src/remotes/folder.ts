import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'

/**
 * Absolute address of an entry's manifest. An `attemptNumber` above 0 is added as a parameter, to bypass a
 * request that still hangs.
 */
export function manifestAddress({ manifest }: RegistryEntry, attemptNumber: number): string {
  const url = new URL(manifest, location.origin)
  if (attemptNumber) url.searchParams.set('r', String(attemptNumber))
  return url.href
}

/** Absolute address of the folder of a build, trailing slash included. */
export const folderOf = ({ manifest }: RegistryEntry): string =>
  new URL('.', new URL(manifest, location.origin)).href
