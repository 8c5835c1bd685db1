import { Manifest, type Digests, type RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { parseJson } from '../values/shape.ts'
import { RemoteFailure } from './failure.ts'

/** The manifest in a text; undefined where it is none. */
export const parseManifest = (text: string): Manifest | undefined => Manifest.safeParse(parseJson(text)).data

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
