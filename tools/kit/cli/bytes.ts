import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildLimits } from '@tessera/shared/contract/registry/check-build'

const unpackLimit = { maxOutputLength: buildLimits.unpackedBytes }

/**
 * `sha384-<base64>` of bytes, decoded first if an encoding is named. Null when they cannot be decoded or
 * unpack to more bytes than a build may have.
 */
export function digestOf(bytes: Uint8Array, encoding?: 'br' | 'gz'): string | null {
  const hash = (plain: Uint8Array) => `sha384-${createHash('sha384').update(plain).digest('base64')}`
  if (!encoding) return hash(bytes)
  try {
    return hash(encoding === 'br' ? brotliDecompressSync(bytes, unpackLimit) : gunzipSync(bytes, unpackLimit))
  } catch {
    return null
  }
}

export const brotliSizeOf = (bytes: Uint8Array): number => brotliCompressSync(bytes).length

/** `84 kB`, `1.2 MB`: 1 kB is 1,000 bytes, as in browsers and the limits of publishing. */
export const formatSize = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
