import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** Rewrites the members of an archive; null removes a member. */
export async function rewriteArchive(
  bytes: Buffer,
  change: (name: string, content: Buffer) => [string, Buffer] | null,
): Promise<Buffer> {
  const output = pack()
  const reader = extract()
  reader.end(gunzipSync(bytes))
  for await (const entry of reader) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    const [name, content] = change(entry.header.name, Buffer.concat(chunks)) ?? []
    if (name !== undefined) output.entry({ name }, content!)
  }
  output.finalize()
  const outputChunks: Buffer[] = []
  for await (const chunk of output) outputChunks.push(chunk as Buffer)
  return gzipSync(Buffer.concat(outputChunks), { level: 1 })
}
interface ManifestParts {
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: { type: string }[] }[]
  keys: string
}
/** Changes the manifest of an archive. */
export const rewriteManifest = (bytes: Buffer, change: (manifest: ManifestParts) => void) =>
  rewriteArchive(bytes, (name, content) => {
    if (name !== 'manifest.json') return [name, content]
    const manifest = JSON.parse(content.toString()) as ManifestParts
    change(manifest)
    return [name, Buffer.from(JSON.stringify(manifest))]
  })
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Replaces the rows of one table and adapts the manifest, so that only PostgreSQL can find the fault. */
export const replaceRows = async (bytes: Buffer, table: string, rows: string) => {
  const content = Buffer.from(rows)
  const replaced = await rewriteArchive(bytes, (name, original) =>
    name.startsWith(`tables/${table}/`) ? [name, content] : [name, original],
  )
  return rewriteManifest(replaced, (manifest) =>
    Object.assign(
      manifest.tables.find((entry) => entry.name === table)!,
      { rows: rows.split('\n').length - 1, bytes: content.length, sha256: digest(content) },
    ),
  )
}
