import { createHash } from 'node:crypto'
import type { Compilation } from 'webpack'
import type { Digests } from '@tessera/shared/contract/registry/registry'

/** `sha384-<base64>` of bytes, the format of the `integrity` attribute. */
export const computeDigest = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * The digest of each file of a compilation that a browser may request: no source maps, no manifest or
 * statistics.
 */
export const computeDigests = (compilation: Compilation): Digests =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => !name.endsWith('.map') && !name.startsWith('mf-'))
      .map(({ name, source }) => [name, computeDigest(source.buffer())] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
