import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildLimits } from '@tessera/shared/contract/shell/check-build'

const most = { maxOutputLength: buildLimits.unpackedBytes }

/** `sha384-<base64>` of bytes, decoded first where an encoding is named; null where they cannot be, or unpack to more than a build may hold. */
export function digestOf(bytes: Uint8Array, encoding?: 'br' | 'gz'): string | null {
  const hash = (plain: Uint8Array) => `sha384-${createHash('sha384').update(plain).digest('base64')}`
  if (!encoding) return hash(bytes)
  try {
    return hash(encoding === 'br' ? brotliDecompressSync(bytes, most) : gunzipSync(bytes, most))
  } catch {
    return null
  }
}

export const brotliSize = (bytes: Uint8Array): number => brotliCompressSync(bytes).length

/** `84 kB`, `1.2 MB`: thousands of bytes, as browsers and the limits of publishing count. */
export const sizeWords = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
