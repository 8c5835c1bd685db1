import { pageContract, type RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { satisfiesRange } from '@tessera/shared/contract/registry/range'
import { RemoteFailure } from './failure.ts'

/**
 * Marks entries of a registry answer that must not be used: of two with the same name or global name, only
 * the first may.
 */
export function validateRegistry(
  entries: readonly RegistryEntry[],
): { entry: RegistryEntry; refused?: RemoteFailure }[] {
  const seenKeys = new Set<string>()
  return entries.map((entry) => {
    const duplicateKey = [`name ${entry.name}`, `global name ${entry.uniqueName}`].find((key) =>
      seenKeys.has(key),
    )
    seenKeys.add(`name ${entry.name}`).add(`global name ${entry.uniqueName}`)
    return duplicateKey ? { entry, refused: new RemoteFailure('duplicate', duplicateKey) } : { entry }
  })
}

/**
 * Checks whether an entry may run in this shell: its contract and its ranges of shared packages. Returns the
 * failure if it may not. Uses the registry entry alone.
 */
export function validateEntry(
  entry: RegistryEntry,
  offered: Readonly<Record<string, string>>,
): RemoteFailure | undefined {
  if (!satisfiesRange(`${pageContract}.0`, entry.contract))
    return new RemoteFailure('contract', `needs ${entry.contract}, here is ${pageContract}`)
  for (const [name, range] of Object.entries(entry.needs))
    if (!satisfiesRange(offered[name] ?? '', range))
      return new RemoteFailure('shared-range', `needs ${name} ${range}, here is ${offered[name] ?? 'none'}`)
  return undefined
}
