import { createHash } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { refuse } from '../../http/refusal.ts'
import { BrokenArchive, measured, membersOf, type Member } from './archive.ts'
import { Manifest, manifestName, Mark, markName, storedName, sumName, tableOfPart } from './manifest.ts'
import { kept, emptied, shapes, signature } from './tables.ts'
import { text, type Failure } from './text.ts'

/** A file that cannot be restored here, and why; said to people by `asRefusal`. */
export class Unfit extends Error {
  readonly failure: Failure
  constructor(key: Failure['key'], values?: Failure['values']) {
    super(text[key].en)
    this.failure = { key, ...(values ? { values } : {}) }
  }
}

/** The refusal that an unfit file is; faults are thrown on. */
export function refusalOf(error: unknown): unknown {
  return error instanceof Unfit ? refuse(text[error.failure.key], error.failure.values) : error
}

/** Reads an archive from its first to its last byte and compares what it holds with what its manifest says; throws an `Unfit`. */
export async function readWhole(
  archive: Readable,
  onRows: (table: string, rows: number) => void = () => {},
): Promise<Manifest> {
  try {
    return await read(archive, onRows)
  } catch (error) {
    if (error instanceof BrokenArchive) throw new Unfit(error.why)
    throw error
  }
}

async function read(archive: Readable, onRows: (table: string, rows: number) => void): Promise<Manifest> {
  const sums = new Map<string, ReturnType<typeof measured>>()
  const stored = createHash('sha256')
  const counts = { files: 0, held: 0 }
  let digest = ''
  let manifest: Manifest | undefined
  let first = true
  try {
    for await (const member of membersOf(archive)) {
      const { name, content } = member
      if (first) {
        if (name !== markName || !Mark.safeParse(await jsonOf(member, mostRead.note)).success)
          throw new Unfit('notBackup')
        first = false
        continue
      }
      if (manifest) throw new Unfit('swapped', { name })
      const table = tableOfPart(name)
      if (table !== undefined) {
        const sum = sums.get(table) ?? measured()
        sums.set(table, sum)
        for await (const chunk of content) sum.count(chunk as Buffer)
        onRows(table, sum.lines())
      } else if (name.startsWith(storedName(''))) {
        const sum = measured()
        for await (const chunk of content) sum.count(chunk as Buffer)
        digest = sum.digest()
        counts.held++
      } else if (name.startsWith(sumName(''))) {
        const { sha256 = '' } = ((await jsonOf(member, mostRead.note)) ?? {}) as { sha256?: string }
        if (counts.held > counts.files && sha256 !== digest)
          throw new Unfit('swapped', { name: name.slice(sumName('').length) })
        counts.files++
        stored.update(sha256)
      } else if (name === manifestName) {
        const found = Manifest.safeParse(await jsonOf(member, mostRead.manifest))
        if (!found.success) throw new Unfit('damaged')
        manifest = found.data
      } else throw new Unfit('swapped', { name: name.slice(0, 100) })
    }
  } catch (error) {
    // Bytes that were no archive from the start are another file, not a damaged one.
    if (first && error instanceof BrokenArchive) throw new Unfit('notBackup')
    throw error
  }
  if (first) throw new Unfit('notBackup')
  if (!manifest) throw new Unfit('truncated')
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const sum = sums.get(name) ?? measured()
    sums.delete(name)
    if (sum.lines() !== rows || sum.bytes() !== bytes || sum.digest() !== sha256)
      throw new Unfit('swapped', { name })
  }
  const [more] = sums.keys()
  if (more !== undefined) throw new Unfit('swapped', { name: more })
  const { files } = manifest
  if (
    files.count !== counts.files ||
    (files.held && counts.held !== counts.files) ||
    stored.digest('hex') !== files.sha256
  )
    throw new Unfit('swapped', { name: 'files' })
  return manifest
}

/** Bytes of members that are read into memory: a few megabytes of zeros unpack to more than a server has. */
const mostRead = { note: 10_000, manifest: 64_000_000 }

/** Null where it is none, or more than it may be; bytes that are missing are another matter. */
async function jsonOf({ size, content }: Member, most: number): Promise<unknown> {
  if (size > most) return null
  const given = await textOf(content)
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}

/**
 * Whether what a manifest describes can stand in this database; throws an `Unfit` where not. Gives how many migrations it has not seen: one of an
 * earlier version is judged by the tables of that version.
 */
export async function fits(client: ClientBase, { migrations, tables }: Manifest): Promise<number> {
  const { rows: ours } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  const here = new Map(ours.map(({ name, checksum }) => [name, checksum]))
  const later = migrations.find(({ name }) => !here.has(name))
  if (later) throw new Unfit('newer', { name: later.name })
  const other = migrations.find(({ name, checksum }) => here.get(name) !== checksum)
  if (other) throw new Unfit('otherStructure', { name: other.name })
  const lacking = ours.filter(({ name }) => !migrations.some((one) => one.name === name)).length
  if (lacking > 0) return lacking
  const forbidden = tables.find(({ name }) => kept.has(name) || emptied.has(name))
  if (forbidden) throw new Unfit('swapped', { name: forbidden.name })
  const standing = await shapes(client)
  const tied = await tiedTables(client)
  for (const table of tables) {
    const now = standing.find(({ name }) => name === table.name)
    // A table of somebody's own is made anew as it was; one of the product has rules that nobody could make anew.
    if (now && signature(now) !== signature(table) && tied.has(table.name))
      throw new Unfit('otherStructure', { name: table.name })
  }
  const lost = standing.find(({ name }) => tied.has(name) && !tables.some((table) => table.name === name))
  if (lost) throw new Unfit('otherStructure', { name: lost.name })
  return 0
}

/** Tables with foreign keys, triggers or checks: those of the product that cannot be made from their columns alone. */
async function tiedTables(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (
      exists (select 1 from pg_constraint k where k.contype in ('f', 'c', 'x') and (k.conrelid = c.oid or k.confrelid = c.oid))
      or exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal))`)
  return new Set(rows.map(({ name }) => name))
}
