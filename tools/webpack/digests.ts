import { createHash } from 'node:crypto'
import type { Compilation } from 'webpack'
import type { Digests } from '@tessera/shared/contract/shell/registry'

/** `sha384-<base64>` of bytes, as the `integrity` attribute spells it. */
export const digest = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Digest of each file of a compilation that a browser may ask for: not source maps, not the statistics. */
export const digestsOf = (compilation: Compilation): Digests =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => !name.endsWith('.map') && !name.startsWith('mf-'))
      .map(({ name, source }) => [name, digest(source.buffer())] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
