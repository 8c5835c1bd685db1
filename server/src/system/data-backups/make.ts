import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectOptions } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import { measured, openArchive, type ArchiveWriter } from './archive.ts'
import {
  manifestName,
  mark,
  markName,
  partName,
  plainDefault,
  storedName,
  sumName,
  type BackupTable,
  type Manifest,
} from './manifest.ts'
import { keysDigest, listed, quoted, shapes, type TableShape } from './tables.ts'

/** Rows of a table are written in parts of about so many bytes: a tar wants to know the size of a member before its bytes. */
const partBytes = 4 * 1024 * 1024

interface Making {
  options: ConnectOptions
  storage: Storage
  path: string
  withFiles: boolean
  /** Refuses where so many more bytes would fill the disk. */
  room: (bytes?: number) => Promise<void>
  /** How far it is; `total` is an estimate. */
  onProgress: (at: { step: string; done: number; total: number }) => void
  signal: AbortSignal
}

/** A connection of its own, without the limits of those that answer requests. */
export async function ownClient({ max: _, ...options }: ConnectOptions, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...options, application_name: name, keepAlive: true })
  // A connection that breaks fails the statement under way, which says so.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`,
  )
  return client
}

/** Writes all tables as they are at one moment into an archive at `path`; gives its manifest and its size in bytes. */
export async function makeBackup({
  options,
  storage,
  path,
  withFiles,
  room,
  onProgress,
  signal,
}: Making): Promise<{ manifest: Manifest; size: number }> {
  const client = await ownClient(options, 'tessera backup')
  const archive = openArchive(path)
  try {
    await client.query('begin isolation level repeatable read read only')
    await archive.addBytes(markName, Buffer.from(JSON.stringify(mark)))
    const tables: BackupTable[] = []
    const all = await shapes(client)
    const {
      rows: [estimate],
    } = await client.query<{ rows: number }>(
      `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class where relkind = 'r' and relname = any($1)`,
      [all.map(({ name }) => name)],
    )
    await room(await expected(client, all, withFiles))
    let done = 0
    for (const table of all) {
      const told = (rows: number) =>
        onProgress({ step: table.name, done: done + rows, total: Math.max(estimate!.rows, done + rows) })
      told(0)
      const saved = await saveTable(client, archive, table, told, { room, signal })
      done += saved.rows
      tables.push(saved)
    }
    const { rows: stored } = await client.query<{ key: string }>(
      `select type || '/' || name as key from system_file order by 1`,
    )
    const files = await saveFiles(
      archive,
      storage,
      stored.map(({ key }) => key),
      withFiles,
      { room, signal },
    )
    const manifest: Manifest = { ...mark, ...(await standing(client)), tables, files }
    await archive.addBytes(manifestName, Buffer.from(JSON.stringify(manifest)))
    return { manifest, size: await archive.close() }
  } catch (error) {
    await archive.abort()
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Bytes of the archive, as far as they can be known: rows shrink to a quarter of what they take on the disk, files to nothing less. */
async function expected(
  client: pg.Client,
  tables: readonly TableShape[],
  withFiles: boolean,
): Promise<number> {
  const {
    rows: [found],
  } = await client.query<{ tables: string; files: string }>(
    `select coalesce((select sum(pg_table_size(c.oid)) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)), 0)::text as tables,
      (select coalesce(sum(bytes), 0) from system_file)::text as files`,
    [tables.map(({ name }) => name)],
  )
  return Number(found!.tables) / 4 + (withFiles ? Number(found!.files) : 0)
}

async function standing(
  client: pg.Client,
): Promise<Pick<Manifest, 'time' | 'system' | 'migrations' | 'keys' | 'sequences'>> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and n.nspname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const {
      rows: [row],
    } = await client.query<{ last: number; called: boolean }>(
      `select last_value as last, is_called as called from ${quoted(name)}`,
    )
    sequences.push({ name, ...row! })
  }
  const {
    rows: [named],
  } = await client.query<{ value: string }>(`select value from system_config where name = 'sysName'`)
  return {
    time: Date.now(),
    system: named?.value ?? '',
    migrations,
    keys: await keysDigest(client),
    sequences,
  }
}

async function saveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  shape: TableShape,
  told: (rows: number) => void,
  { room, signal }: Pick<Making, 'room' | 'signal'>,
): Promise<BackupTable> {
  const rows = client.query(
    copyTo(`copy ${quoted(shape.name)} (${listed(shape.columns.map(({ name }) => name))}) to stdout`),
  )
  const sum = measured()
  let part = 0
  let held: Buffer[] = []
  let bytes = 0
  const put = async () => {
    await room()
    if (bytes > 0) await archive.addBytes(partName(shape.name, ++part), Buffer.concat(held))
    held = []
    bytes = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    sum.count(chunk)
    held.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) {
      await put()
      told(sum.lines())
    }
  }
  await put()
  const columns = shape.columns.map((column) => ({ ...column, default: constant(column.default) }))
  return { ...shape, columns, rows: sum.lines(), bytes: sum.bytes(), sha256: sum.digest() }
}

const constant = (expression: string | null) =>
  expression !== null && plainDefault.test(expression) && expression.length <= 500 ? expression : null

/** What lies at a key never changes, so files need no moment; each is read for its digest, and kept where asked for. */
async function saveFiles(
  archive: ArchiveWriter,
  storage: Storage,
  keys: readonly string[],
  held: boolean,
  { room, signal }: Pick<Making, 'room' | 'signal'>,
): Promise<Manifest['files']> {
  const digests = createHash('sha256')
  let count = 0
  let total = 0
  for (const key of keys) {
    signal.throwIfAborted()
    const found = await storage.open(key)
    if (!found) continue
    if (held) await room(found.bytes)
    const sum = measured()
    if (held) await archive.add(storedName(key), found.bytes, found.content, sum.through)
    else for await (const chunk of found.content as AsyncIterable<Buffer>) sum.count(chunk)
    const sha256 = sum.digest()
    await archive.addBytes(sumName(key), Buffer.from(JSON.stringify({ bytes: sum.bytes(), sha256 })))
    digests.update(sha256)
    count++
    total += sum.bytes()
  }
  return { count, bytes: total, held, sha256: digests.digest('hex') }
}
