import {
  Manifest,
  pageContract,
  type Digests,
  type RegistryEntry,
} from '@tessera/shared/contract/shell/registry'
import { satisfiesRange } from '@tessera/shared/contract/shell/range'
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

/**
 * Validates a fetched manifest against its registry entry and returns the digests of the build's files.
 * Throws a `RemoteFailure` before any of the remote's code is requested.
 */
export function validateManifest(text: string, entry: RegistryEntry): Digests {
  const parsedManifest = Manifest.safeParse(parseJson(text))
  if (!parsedManifest.success)
    throw new RemoteFailure('manifest-invalid', parsedManifest.error.issues[0]?.path.join('.') ?? '')
  const { metaData, exposes } = parsedManifest.data
  if (metaData.tessera.uniqueName !== entry.uniqueName)
    throw new RemoteFailure(
      'other-build',
      `the registry lists ${entry.uniqueName}, the manifest says ${metaData.tessera.uniqueName}`,
    )
  const files = exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ])
  const missingPage = Object.keys(entry.pages).find(
    (page) => !exposes.some(({ path }) => path === `./${page}`),
  )
  if (missingPage !== undefined)
    throw new RemoteFailure('manifest-invalid', `page ${missingPage} is not exposed`)
  const digests = entry.digests ?? metaData.tessera.digests
  const fileWithoutDigest = [`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`, ...files].find(
    (file) => !Object.hasOwn(digests, file),
  )
  if (fileWithoutDigest !== undefined) throw new RemoteFailure('no-digest', fileWithoutDigest)
  return digests
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
