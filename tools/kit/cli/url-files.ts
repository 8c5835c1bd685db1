import {
  buildLimits,
  manifestFile,
  readManifest,
  isSafePath,
  type BuildFiles,
} from '@tessera/shared/contract/registry/check-build'
import { CommandError } from './outcome.ts'
import { brotliSizeOf, digestOf } from './bytes.ts'

const timeoutMs = 20_000
const missingStatuses = [404, 410]

/** The URL of a build's manifest. `text` is the URL of the manifest or of its folder. */
export function manifestUrlOf(text: string): URL {
  const url = new URL(text)
  url.hash = ''
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/$/, '')}/${manifestFile}`
  return url
}

/**
 * Downloads a build from a static host for the check: the manifest, then the files that it lists, one after
 * the other. A file that the host lacks is missing in `sizes`. Throws `CommandError` when the host does not
 * answer and when the build exceeds the limits of publishing.
 */
export async function fetchBuildFiles(
  manifest: URL,
  onFile: (path: string) => void = () => {},
): Promise<BuildFiles> {
  const files = new Map<string, Buffer>()
  let remainingBytes: number = buildLimits.unpackedBytes
  const fetchFile = async (path: string, url: URL) => {
    onFile(path)
    const bytes = await fetchBytes(url, path === manifestFile ? buildLimits.manifestBytes : remainingBytes)
    if (bytes) {
      files.set(path, bytes)
      remainingBytes -= bytes.length
    }
  }
  await fetchFile(manifestFile, manifest)
  const read = readManifest(files.get(manifestFile)?.toString('utf8') ?? '')
  const paths =
    'manifest' in read
      ? Object.keys(read.manifest.metaData.tessera.digests).filter(isSafePath).slice(0, buildLimits.files)
      : []
  for (const path of paths) await fetchFile(path, new URL(path, manifest))
  const bytesOf = (path: string) => files.get(path) ?? Buffer.alloc(0)
  return {
    sizes: new Map([...files].map(([path, bytes]) => [path, bytes.length])),
    text: async (path) => bytesOf(path).toString('utf8'),
    digest: async (path, encoding) => digestOf(bytesOf(path), encoding),
    brotliBytes: async (path, effort) => brotliSizeOf(bytesOf(path), effort),
  }
}

async function fetchBytes(url: URL, maxBytes: number): Promise<Buffer | undefined> {
  const failed = (why: string) => new CommandError(`${url.href}: ${why}.`)
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    throw failed(
      error.name === 'TimeoutError' ? `no reply within ${timeoutMs / 1000} s` : 'could not connect',
    )
  })
  if (missingStatuses.includes(response.status)) return undefined
  if (!response.ok || !response.body) throw failed(`replied with HTTP ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw failed(`has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
