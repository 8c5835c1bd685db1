import {
  Manifest,
  pageContract,
  type Digests,
  type RegistryEntry,
} from '@tessera/shared/contract/shell/registry'
import { within } from '@tessera/shared/contract/shell/range'
import { RemoteFailure } from './failure.ts'

/** Which rows of a registry answer may be used: of two with one name, or one global name, only the first. */
export function judgeRegistry(
  entries: readonly RegistryEntry[],
): { entry: RegistryEntry; refused?: RemoteFailure }[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const twice = [`name ${entry.name}`, `global name ${entry.uniqueName}`].find((key) => seen.has(key))
    seen.add(`name ${entry.name}`).add(`global name ${entry.uniqueName}`)
    return twice ? { entry, refused: new RemoteFailure('duplicate', twice) } : { entry }
  })
}

/** Whether a row may run in this shell at all; the failure when it may not. Decided from the registry alone. */
export function judgeEntry(
  entry: RegistryEntry,
  offered: Readonly<Record<string, string>>,
): RemoteFailure | undefined {
  if (!within(`${pageContract}.0`, entry.contract))
    return new RemoteFailure('contract', `needs ${entry.contract}, here is ${pageContract}`)
  for (const [name, range] of Object.entries(entry.needs))
    if (!within(offered[name] ?? '', range))
      return new RemoteFailure('shared-range', `needs ${name} ${range}, here is ${offered[name] ?? 'none'}`)
  return undefined
}

/** Reads a fetched manifest against its registry row; throws a `RemoteFailure` before any of the remote's code is requested. Gives the digests of the build's files. */
export function judgeManifest(text: string, entry: RegistryEntry): Digests {
  const read = Manifest.safeParse(parsed(text))
  if (!read.success) throw new RemoteFailure('manifest-invalid', read.error.issues[0]?.path.join('.') ?? '')
  const { metaData, exposes } = read.data
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
  const missing = Object.keys(entry.pages).find((page) => !exposes.some(({ path }) => path === `./${page}`))
  if (missing !== undefined) throw new RemoteFailure('manifest-invalid', `page ${missing} is not exposed`)
  const digests = entry.digests ?? metaData.tessera.digests
  const without = [`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`, ...files].find(
    (file) => !Object.hasOwn(digests, file),
  )
  if (without !== undefined) throw new RemoteFailure('no-digest', without)
  return digests
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
