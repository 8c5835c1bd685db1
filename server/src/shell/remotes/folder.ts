import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib'
import type { BuildFiles } from '@tessera/shared/contract/shell/check-build'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
const compress = promisify(brotliCompress)

/** No text file of a build decodes to more. */
const largestDecoded = 20_000_000

/** The files of a build that lie in a folder, for `checkBuild`. */
export async function filesIn(folder: string): Promise<BuildFiles> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = items
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'))
    .sort()
  const sizes = new Map(
    await Promise.all(paths.map(async (path) => [path, (await stat(join(folder, path))).size] as const)),
  )
  const read = (path: string) => readFile(join(folder, path))
  return {
    sizes,
    text: async (path) => (await read(path)).toString('utf8'),
    async digest(path, encoding) {
      const bytes = await read(path)
      if (!encoding) return digest(bytes)
      return decoders[encoding](bytes, { maxOutputLength: largestDecoded }).then(digest, () => null)
    },
    async brotliBytes(path) {
      const twin = sizes.get(`${path}.br`)
      if (twin !== undefined) return twin
      return (await compress(await read(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).length
    },
  }
}

/** `sha384-<base64>` of bytes, as the `integrity` attribute spells it. */
const digest = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
