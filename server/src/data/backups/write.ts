import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectOptions } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import { measureContent, openArchive, type ArchiveWriter } from './archive.ts'
import {
  manifestName,
  marker,
  markerName,
  partName,
  constantDefault,
  fileName,
  digestName,
  type BackupTable,
  type Manifest,
} from './manifest.ts'
import { keysDigest, quoteNames, quoteName, loadTableShapes, type TableShape } from './tables.ts'

/**
 * Rows of a table are written in parts of about this size, because tar needs the size of a member before its
 * content.
 */
const partBytes = 4 * 1024 * 1024

interface WriteOptions {
  options: ConnectOptions
  storage: Storage
  path: string
  withFiles: boolean
  /** Throws a `BackupError` if the disk has no room for so many more bytes. */
  assertRoom: (bytes?: number) => Promise<void>
  /** Reports the progress; `total` is an estimate. */
  onProgress: (at: { step: string; done: number; total: number }) => void
  signal: AbortSignal
}

/** Opens a connection outside the pool, without the time-outs of pooled connections. */
export async function connectClient(
  { max: _, ...options }: ConnectOptions,
  name: string,
): Promise<pg.Client> {
  const client = new pg.Client({ ...options, application_name: name, keepAlive: true })
  // A broken connection fails the running statement, so this event needs no handling.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
    set datestyle = 'ISO'; set intervalstyle = 'postgres'`,
  )
  return client
}

/**
 * Writes a consistent snapshot of all tables into an archive at `path`; returns its manifest and size in
 * bytes.
 */
export async function writeBackup({
  options,
  storage,
  path,
  withFiles,
  assertRoom,
  onProgress,
  signal,
}: WriteOptions): Promise<{ manifest: Manifest; size: number }> {
  const client = await connectClient(options, 'tessera backup')
  const archive = openArchive(path)
  try {
    await client.query('begin isolation level repeatable read read only')
    await archive.addBytes(markerName, Buffer.from(JSON.stringify(marker)))
    const tables: BackupTable[] = []
    const tableShapes = await loadTableShapes(client)
    const {
      rows: [estimate],
    } = await client.query<{ rows: number }>(
      `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
      where relkind = 'r' and relname = any($1)`,
      [tableShapes.map(({ name }) => name)],
    )
    const bytes = await estimateBytes(client, tableShapes, withFiles)
    await assertRoom(bytes)
    let done = 0
    for (const table of tableShapes) {
      const onRows = (rows: number) =>
        onProgress({ step: table.name, done: done + rows, total: Math.max(estimate!.rows, done + rows) })
      onRows(0)
      const written = await writeTable(client, archive, table, onRows, { assertRoom, signal })
      done += written.rows
      tables.push(written)
    }
    const { rows: stored } = await client.query<{ key: string }>(
      `select type || '/' || name as key from system_file order by 1`,
    )
    const files = await writeFiles(
      archive,
      storage,
      stored.map(({ key }) => key),
      withFiles,
      { assertRoom, signal },
    )
    const systemState = await readSystemState(client)
    const manifest: Manifest = { ...marker, ...systemState, tables, files }
    await archive.addBytes(manifestName, Buffer.from(JSON.stringify(manifest)))
    return { manifest, size: await archive.close() }
  } catch (error) {
    await archive.abort()
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Estimates the size of the archive in bytes: rows compress to a quarter of their size on disk, files do not
 * compress.
 */
async function estimateBytes(
  client: pg.Client,
  tables: readonly TableShape[],
  withFiles: boolean,
): Promise<number> {
  const {
    rows: [found],
  } = await client.query<{ tables: string; files: string }>(
    `select coalesce((select sum(pg_table_size(c.oid)) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = any($1)), 0)::text as tables,
      (select coalesce(sum(bytes), 0) from system_file)::text as files`,
    [tables.map(({ name }) => name)],
  )
  return Number(found!.tables) / 4 + (withFiles ? Number(found!.files) : 0)
}

async function readSystemState(
  client: pg.Client,
): Promise<Pick<Manifest, 'time' | 'system' | 'migrations' | 'keys' | 'sequences'>> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const {
      rows: [row],
    } = await client.query<{ last: number; called: boolean }>(
      `select last_value as last, is_called as called from ${quoteName(name)}`,
    )
    sequences.push({ name, ...row! })
  }
  const {
    rows: [systemName],
  } = await client.query<{ value: string }>(`select value from system_config where name = 'sysName'`)
  return {
    time: Date.now(),
    system: systemName?.value ?? '',
    migrations,
    keys: await keysDigest(client),
    sequences,
  }
}

async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  shape: TableShape,
  onRows: (rows: number) => void,
  { assertRoom, signal }: Pick<WriteOptions, 'assertRoom' | 'signal'>,
): Promise<BackupTable> {
  const rows = client.query(
    copyTo(`copy ${quoteName(shape.name)} (${quoteNames(shape.columns.map(({ name }) => name))}) to stdout`),
  )
  const content = measureContent()
  let part = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    await assertRoom()
    if (bytes > 0) await archive.addBytes(partName(shape.name, ++part), Buffer.concat(chunks))
    chunks = []
    bytes = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    content.count(chunk)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) {
      await flush()
      onRows(content.lines())
    }
  }
  await flush()
  const columns = shape.columns.map((column) => ({ ...column, default: toConstantDefault(column.default) }))
  return { ...shape, columns, rows: content.lines(), bytes: content.bytes(), sha256: content.digest() }
}

const toConstantDefault = (expression: string | null) =>
  expression !== null && constantDefault.test(expression) && expression.length <= 500 ? expression : null

/**
 * Writes the digest of each uploaded file, and with `held` also its content. Files never change, so they need
 * no snapshot.
 */
async function writeFiles(
  archive: ArchiveWriter,
  storage: Storage,
  keys: readonly string[],
  held: boolean,
  { assertRoom, signal }: Pick<WriteOptions, 'assertRoom' | 'signal'>,
): Promise<Manifest['files']> {
  const digests = createHash('sha256')
  let count = 0
  let total = 0
  for (const key of keys) {
    signal.throwIfAborted()
    const found = await storage.open(key)
    if (!found) continue
    if (held) await assertRoom(found.bytes)
    const content = measureContent()
    if (held) await archive.add(fileName(key), found.bytes, found.content, content.through)
    else for await (const chunk of found.content as AsyncIterable<Buffer>) content.count(chunk)
    const sha256 = content.digest()
    await archive.addBytes(digestName(key), Buffer.from(JSON.stringify({ bytes: content.bytes(), sha256 })))
    digests.update(sha256)
    count++
    total += content.bytes()
  }
  return { count, bytes: total, held, sha256: digests.digest('hex') }
}
