import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BuildFiles } from '@tessera/shared/contract/registry/check-build'
import { pack } from 'tar-stream'

/** Packs a folder as a gzipped tar archive, the format in which builds are published. */
export async function packFolder(folder: string, { sizes }: Pick<BuildFiles, 'sizes'>): Promise<Buffer> {
  const tar = pack()
  const chunks: Buffer[] = []
  const fill = async () => {
    for (const [name, size] of sizes)
      await pipeline(createReadStream(join(folder, name)), tar.entry({ name, size, mtime: new Date(0) }))
    tar.finalize()
  }
  // Most files of a build are compressed copies: a higher level gains nothing.
  const zip = createGzip({ level: 1 })
  await Promise.all([
    fill(),
    pipeline(tar, zip, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    }),
  ])
  return Buffer.concat(chunks)
}
