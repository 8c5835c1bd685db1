import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Bytes that code may have, unpacked. */
const maxBytes = 50_000_000

/** The text files of a zip by their paths. Rejects for paths that lead out of its folder: yauzl does. */
export async function readZip(file: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(file)
  const files = new Map<string, string>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    bytes += entry.uncompressedSize
    if (bytes > maxBytes) throw new Error(`it has more than ${maxBytes / 1_000_000} MB`)
    const stream = await zip.openReadStreamPromise(entry)
    const content = await buffer(stream)
    files.set(entry.fileName, content.toString('utf8'))
  }
  return files
}
