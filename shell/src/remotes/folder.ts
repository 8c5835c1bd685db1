import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'

/** Absolute address of a row's manifest; marked from the second try on, to pass by a request that still hangs. */
export function manifestAddress({ manifest }: RegistryEntry, again: number): string {
  const url = new URL(manifest, location.origin)
  if (again) url.searchParams.set('r', String(again))
  return url.href
}

/** Absolute address of the folder in which a build lies, trailing slash included. */
export const folderOf = ({ manifest }: RegistryEntry): string =>
  new URL('.', new URL(manifest, location.origin)).href
