import { createHash } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { refuse } from '../../errors/refusal.ts'
import { BrokenArchive, measureContent, readMembers, type Member } from './archive.ts'
import { Manifest, manifestName, Marker, markerName, fileName, digestName, tableOfPart } from './manifest.ts'
import { excludedTables, clearedTables, loadTableShapes, columnSignature } from './tables.ts'
import { text, type Failure } from './text.ts'

/**
 * An expected failure of a backup or restore, with a message for users; `toRefusal` turns it into a refusal.
 */
export class BackupError extends Error {
  readonly failure: Failure
  constructor(key: Failure['key'], values?: Failure['values']) {
    super(text[key].en)
    this.failure = { key, ...(values ? { values } : {}) }
  }
}

/** The refusal for a `BackupError`; any other error unchanged. */
export function toRefusal(error: unknown): unknown {
  return error instanceof BackupError ? refuse(text[error.failure.key], error.failure.values) : error
}

/**
 * Reads an archive completely and compares its content with its manifest. Throws a `BackupError` if they
 * differ.
 */
export async function verifyArchive(
  archive: Readable,
  onRows: (table: string, rows: number) => void = () => {},
): Promise<Manifest> {
  try {
    return await readArchive(archive, onRows)
  } catch (error) {
    if (error instanceof BrokenArchive) throw new BackupError(error.reason)
    throw error
  }
}

async function readArchive(
  archive: Readable,
  onRows: (table: string, rows: number) => void,
): Promise<Manifest> {
  const digests = new Map<string, ReturnType<typeof measureContent>>()
  const filesDigest = createHash('sha256')
  const counts = { files: 0, held: 0 }
  let digest = ''
  let manifest: Manifest | undefined
  let isFirst = true
  try {
    for await (const member of readMembers(archive)) {
      const { name, content } = member
      if (isFirst) {
        if (
          name !== markerName ||
          !Marker.safeParse(await parseJsonMember(member, maxMemberBytes.note)).success
        )
          throw new BackupError('notBackup')
        isFirst = false
        continue
      }
      if (manifest) throw new BackupError('swapped', { name })
      const table = tableOfPart(name)
      if (table !== undefined) {
        const contentDigest = digests.get(table) ?? measureContent()
        digests.set(table, contentDigest)
        for await (const chunk of content) contentDigest.count(chunk as Buffer)
        onRows(table, contentDigest.lines())
      } else if (name.startsWith(fileName(''))) {
        const contentDigest = measureContent()
        for await (const chunk of content) contentDigest.count(chunk as Buffer)
        digest = contentDigest.digest()
        counts.held++
      } else if (name.startsWith(digestName(''))) {
        const { sha256 = '' } = ((await parseJsonMember(member, maxMemberBytes.note)) ?? {}) as {
          sha256?: string
        }
        if (counts.held > counts.files && sha256 !== digest)
          throw new BackupError('swapped', { name: name.slice(digestName('').length) })
        counts.files++
        filesDigest.update(sha256)
      } else if (name === manifestName) {
        const found = Manifest.safeParse(await parseJsonMember(member, maxMemberBytes.manifest))
        if (!found.success) throw new BackupError('damaged')
        manifest = found.data
      } else throw new BackupError('swapped', { name: name.slice(0, 100) })
    }
  } catch (error) {
    // If the first bytes are no archive, it is another kind of file and not a damaged backup.
    if (isFirst && error instanceof BrokenArchive) throw new BackupError('notBackup')
    throw error
  }
  if (isFirst) throw new BackupError('notBackup')
  if (!manifest) throw new BackupError('truncated')
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const contentDigest = digests.get(name) ?? measureContent()
    digests.delete(name)
    if (
      contentDigest.lines() !== rows ||
      contentDigest.bytes() !== bytes ||
      contentDigest.digest() !== sha256
    )
      throw new BackupError('swapped', { name })
  }
  const [unlisted] = digests.keys()
  if (unlisted !== undefined) throw new BackupError('swapped', { name: unlisted })
  const { files } = manifest
  if (
    files.count !== counts.files ||
    (files.held && counts.held !== counts.files) ||
    filesDigest.digest('hex') !== files.sha256
  )
    throw new BackupError('swapped', { name: 'files' })
  return manifest
}

/**
 * Limits of members that are read into memory: a few compressed MB can unpack to more than the server's
 * memory.
 */
const maxMemberBytes = { note: 10_000, manifest: 64_000_000 }

/**
 * The JSON of a member; null if it is invalid or too large. Fails with a `BrokenArchive` if bytes are
 * missing.
 */
async function parseJsonMember({ size, content }: Member, maxBytes: number): Promise<unknown> {
  if (size > maxBytes) return null
  const json = await textOf(content)
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/**
 * Throws a `BackupError` if a backup cannot be restored into this database. Returns the number of migrations
 * that the backup lacks; if there are any, its tables are checked later against the tables of its own
 * version.
 */
export async function assertRestorable(
  client: ClientBase,
  { migrations, tables }: Manifest,
): Promise<number> {
  const { rows: localMigrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  const localChecksums = new Map(localMigrations.map(({ name, checksum }) => [name, checksum]))
  const later = migrations.find(({ name }) => !localChecksums.has(name))
  if (later) throw new BackupError('newer', { name: later.name })
  const other = migrations.find(({ name, checksum }) => localChecksums.get(name) !== checksum)
  if (other) throw new BackupError('otherStructure', { name: other.name })
  const missingMigrations = localMigrations.filter(
    ({ name }) => !migrations.some((migration) => migration.name === name),
  ).length
  if (missingMigrations > 0) return missingMigrations
  const forbidden = tables.find(({ name }) => excludedTables.has(name) || clearedTables.has(name))
  if (forbidden) throw new BackupError('swapped', { name: forbidden.name })
  const currentShapes = await loadTableShapes(client)
  const constrained = await listConstrainedTables(client)
  for (const table of tables) {
    const current = currentShapes.find(({ name }) => name === table.name)
    // A table that a user created is created again. A product table has constraints that the backup does not
    // contain.
    if (current && columnSignature(current) !== columnSignature(table) && constrained.has(table.name))
      throw new BackupError('otherStructure', { name: table.name })
  }
  const missing = currentShapes.find(
    ({ name }) => constrained.has(name) && !tables.some((table) => table.name === name),
  )
  if (missing) throw new BackupError('otherStructure', { name: missing.name })
  return 0
}

/** Tables with foreign keys, triggers or checks. They cannot be created from their columns alone. */
async function listConstrainedTables(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (
      exists (select 1 from pg_constraint k
        where k.contype in ('f', 'c', 'x') and (k.conrelid = c.oid or k.confrelid = c.oid))
      or exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal))`)
  return new Set(rows.map(({ name }) => name))
}
