import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
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

/** Bytes after brotli compression in its best quality, or a tenth more in a twentieth of the time. */
export const brotliSizeOf = (bytes: Uint8Array, effort: 'quick' | 'best'): number =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? constants.BROTLI_MAX_QUALITY : 5 },
  }).length

/** `84 kB`, `1.2 MB`: 1 kB is 1,000 bytes, as in browsers and the limits of publishing. */
export const formatSize = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
