import {
  buildLimits,
  manifestFile,
  readManifest,
  isSafePath,
  type BuildFiles,
} from '@tessera/shared/contract/shell/check-build'
import { NotPossible } from './outcome.ts'
import { brotliSize, digestOf } from './bytes.ts'

const deadline = 20_000
const gone = [404, 410]

/** The address of a build's manifest from what people type: the manifest itself, or the folder around it. */
export function manifestAddress(text: string): URL {
  const url = new URL(text)
  url.hash = ''
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/$/, '')}/${manifestFile}`
  return url
}

/**
 * A build on a static host, as the check reads it: the manifest and the files that it names, fetched one after the other. A file that the
 * host does not have is missing in `sizes`. Throws `NotPossible` when the host does not answer, and over the limits of publishing.
 */
export async function addressFiles(
  manifest: URL,
  onFile: (path: string) => void = () => {},
): Promise<BuildFiles> {
  const files = new Map<string, Buffer>()
  let room: number = buildLimits.unpackedBytes
  const take = async (path: string, url: URL) => {
    onFile(path)
    const bytes = await fetched(url, path === manifestFile ? buildLimits.manifestBytes : room)
    if (bytes) {
      files.set(path, bytes)
      room -= bytes.length
    }
  }
  await take(manifestFile, manifest)
  const read = readManifest(files.get(manifestFile)?.toString('utf8') ?? '')
  const named =
    'manifest' in read
      ? Object.keys(read.manifest.metaData.tessera.digests).filter(isSafePath).slice(0, buildLimits.files)
      : []
  for (const path of named) await take(path, new URL(path, manifest))
  const bytesOf = (path: string) => files.get(path) ?? Buffer.alloc(0)
  return {
    sizes: new Map([...files].map(([path, bytes]) => [path, bytes.length])),
    text: async (path) => bytesOf(path).toString('utf8'),
    digest: async (path, encoding) => digestOf(bytesOf(path), encoding),
    brotliBytes: async (path) => brotliSize(bytesOf(path)),
  }
}

async function fetched(url: URL, most: number): Promise<Buffer | undefined> {
  const failed = (why: string) => new NotPossible(`${url.href}: ${why}.`)
  const answer = await fetch(url, { signal: AbortSignal.timeout(deadline) }).catch((error: Error) => {
    throw failed(error.name === 'TimeoutError' ? `no answer within ${deadline / 1000} s` : 'no connection')
  })
  if (gone.includes(answer.status)) return undefined
  if (!answer.ok || !answer.body) throw failed(`answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > most) throw failed(`has more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
