import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib'
import type { BuildFiles } from '@tessera/shared/contract/registry/check-build'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
const compress = promisify(brotliCompress)

/** Limit of the decompressed size of one file. */
const maxDecodedBytes = 20_000_000

/** Reads the files of a build in a folder, for `checkBuild`. */
export async function readFolder(folder: string): Promise<BuildFiles> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = items
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'))
    .sort()
  const sizeOf = async (path: string) => [path, (await stat(join(folder, path))).size] as const
  const sizes = new Map(await Promise.all(paths.map(sizeOf)))
  const read = (path: string) => readFile(join(folder, path))
  return {
    sizes,
    text: async (path) => (await read(path)).toString('utf8'),
    digest: (path, encoding) => digestOfFile(join(folder, path), encoding),
    async brotliBytes(path) {
      const twin = sizes.get(`${path}.br`)
      if (twin !== undefined) return twin
      const bytes = await read(path)
      const compressed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return compressed.length
    },
  }
}

/** The digest of a file, after decoding where an encoding is given; null where it cannot be decoded. */
export async function digestOfFile(path: string, encoding?: 'br' | 'gz'): Promise<string | null> {
  const bytes = await readFile(path)
  if (!encoding) return digestOf(bytes)
  return decoders[encoding](bytes, { maxOutputLength: maxDecodedBytes }).then(digestOf, () => null)
}

/** `sha384-<base64>` of bytes, the format of the `integrity` attribute. */
const digestOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`
