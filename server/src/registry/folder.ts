import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { manifestFile, type BuildFiles } from '@tessera/shared/contract/registry/check-build'
import { Manifest, type Digests } from '@tessera/shared/contract/registry/registry'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
const compress = promisify(brotliCompress)

/** A tenth more bytes than the best quality, in a twentieth of its time. */
const quickBrotliQuality = 5

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
  const brotliSizes = new Map<string, Promise<number>>()
  return {
    sizes,
    text: async (path) => (await read(path)).toString('utf8'),
    digest: (path, encoding) => digestOfFile(join(folder, path), encoding),
    async brotliBytes(path, effort) {
      const copy = sizes.get(`${path}.br`)
      if (copy !== undefined) return copy
      const key = `${effort} ${path}`
      const measuring = brotliSizes.get(key) ?? read(path).then((bytes) => brotliSizeOf(bytes, effort))
      brotliSizes.set(key, measuring)
      return measuring
    },
  }
}

async function brotliSizeOf(bytes: Uint8Array, effort: 'quick' | 'best'): Promise<number> {
  const quality = effort === 'best' ? constants.BROTLI_MAX_QUALITY : quickBrotliQuality
  const compressed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return compressed.length
}

/**
 * Reads which digest each file of the builds in a folder must have, by the path `<name>/<build>/<file>`: undefined for a
 * file that is not part of its build, null for the manifest itself.
 */
export function openBuildDigests(remotes: string): (path: string) => Promise<string | null | undefined> {
  const builds = new LRUCache<string, Digests>({ max: 100 })
  const load = async (build: string): Promise<Digests> => {
    const text = await readFile(join(remotes, build, manifestFile), 'utf8').catch(() => null)
    if (text === null) return {}
    const { digests } = Manifest.parse(JSON.parse(text)).metaData.tessera
    builds.set(build, digests)
    return digests
  }
  return async (path) => {
    const [name = '', id = '', ...rest] = path.split('/')
    const file = rest.join('/')
    if (file === manifestFile) return null
    const build = `${name}/${id}`
    const digests = builds.get(build) ?? (await load(build))
    return digests[file]
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
