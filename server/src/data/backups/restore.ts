import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ConnectOptions, Db } from '../../db/connect.ts'
import { dropForeignKeys } from '../../db/foreign-keys.ts'
import { createDbOnClient } from '../../db/on-client.ts'
import { isDiskFull } from '../../files/disk-space.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { renewGuestGrants, isSystemTable } from '../sources/guest.ts'
import { BrokenArchive, measureContent, readMembers } from './archive.ts'
import { assertRestorable, BackupError } from './check.ts'
import { connectClient } from './write.ts'
import { tableOfPart, type BackupTable, type Manifest } from './manifest.ts'
import { openOlderSchema, isSkipped, type OlderSchema } from './older-version.ts'
import {
  appendOnlyTables,
  createTableStatements,
  clearedTables,
  keysDigest,
  quoteNames,
  quotedColumns,
  quoteName,
  keySealedTables,
  loadTableShapes,
  columnSignature,
} from './tables.ts'

interface RestoreOptions {
  options: ConnectOptions
  manifest: Manifest
  /** Opens the archive of the manifest from its start. */
  archive: () => Promise<Readable>
  onProgress: (at: { step: string; done: number; total: number }) => void
  /**
   * Statements that commit together with the restore: its audit record and the events for other processes.
   */
  beforeCommit: (trx: Db) => Promise<void>
  /** Reports a failure after the commit, which leaves the restored rows as they are. */
  onError: (error: unknown) => void
}

/**
 * Total wait for the table locks, and the length of one attempt. Other statements wait behind an attempt, so
 * attempts are short.
 */
const lockTimeoutMs = 15_000
const lockAttemptMs = 250

/**
 * Replaces the current rows with those of a backup in one transaction; a failure leaves everything unchanged.
 * Foreign keys are dropped and added again, so that PostgreSQL checks all rows at once and tables can come in
 * any order. Triggers are disabled meanwhile, because rows that were valid once are not checked against
 * today's write rules. The archive was verified before; its digests are checked again here. Rows of an
 * earlier version first go into tables of that version and are then migrated.
 */
export async function restoreTables({
  options,
  manifest,
  archive,
  onProgress,
  beforeCommit,
  onError,
}: RestoreOptions): Promise<void> {
  const client = await connectClient(options, 'tessera restore')
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const missingMigrations = await assertRestorable(client, manifest)
    const shapes = await loadTableShapes(client)
    const currentShapes = new Map(shapes.map((shape) => [shape.name, shape]))
    const hasOtherKeys = manifest.keys !== (await keysDigest(client))
    // Locks all tables first, in one order, and keeps the locks until the end.
    await lockTables(client, [...currentShapes.keys(), ...clearedTables])
    const older = missingMigrations > 0 ? await openOlderSchema(client, manifest) : null
    for (const table of manifest.tables) {
      const current = currentShapes.get(table.name)
      if (
        older?.tables.has(table.name) ||
        isSkipped(table) ||
        (current && columnSignature(current) === columnSignature(table))
      )
        continue
      if (current && older && isSystemTable(table.name))
        throw new BackupError('otherStructure', { name: table.name })
      // A table that a user created, in schema public.
      if (current) await client.query(`drop table public.${quoteName(table.name)}`)
      if (older) await client.query('set local search_path to public')
      for (const statement of createTableStatements(table)) await client.query(statement)
      if (older) await client.query(older.searchPath)
    }
    const replaced = manifest.tables
      .filter((table) => !appendOnlyTables.has(table.name) && !isSkipped(table))
      .map(({ name }) => name)
    const constraintStatements = await suspendConstraints(client)
    if (older) await restoreOlderRows(client, older, { manifest, archive, onProgress, replaced })
    else {
      await client.query(`truncate ${quoteNames([...replaced, ...clearedTables])}`)
      const content = await archive()
      await copyRows(client, manifest, content, onProgress)
    }
    if (hasOtherKeys) await client.query(`truncate ${quoteNames([...keySealedTables])}`)
    for (const { name, last, called } of manifest.sequences) {
      await client.query(`create sequence if not exists ${quoteName(name)}`)
      // Not setval, which a rollback does not undo.
      await client.query(`alter sequence ${quoteName(name)} restart with ${called ? last + 1 : last}`)
    }
    onProgress({ step: '', done: countRows(manifest), total: countRows(manifest) })
    for (const statement of constraintStatements) await client.query(statement)
    // New tables have no grants yet.
    await renewGuestGrants(client)
    await beforeCommit(createDbOnClient(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await client.end().catch(() => {})
    throw toBackupError(error)
  }
  // The rows are restored. Without new statistics, queries are slow until autovacuum has gathered them.
  await client
    .query('analyze')
    .catch(onError)
    .finally(() => client.end().catch(() => {}))
}

/**
 * Locks all tables or fails with `busy`. Releases its locks between attempts, so that other statements can
 * continue.
 */
async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('savepoint free')
  for (const end = Date.now() + lockTimeoutMs; ;) {
    try {
      await client.query(`set local lock_timeout = ${lockAttemptMs}`)
      await client.query(`lock table ${quoteNames(tables)} in access exclusive mode`)
      return void (await client.query(`set local lock_timeout = ${lockTimeoutMs}`))
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if ((code !== '55P03' && code !== '40P01') || Date.now() > end) throw error
      await client.query('rollback to savepoint free')
      await setTimeout(lockAttemptMs)
    }
  }
}

/** The number of rows in a backup. */
export const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Restores rows of an earlier version: fills the tables of that version, migrates them and moves the rows to
 * ours.
 */
async function restoreOlderRows(
  client: pg.Client,
  older: OlderSchema,
  {
    manifest,
    archive,
    onProgress,
    replaced,
  }: Pick<RestoreOptions, 'manifest' | 'archive' | 'onProgress'> & { replaced: readonly string[] },
): Promise<void> {
  const constraintStatements = await suspendConstraints(client, older.schema)
  await client.query(`truncate ${quoteNames(replaced)}`)
  const content = await archive()
  await copyRows(client, manifest, content, onProgress)
  for (const statement of constraintStatements) await client.query(statement)
  const total = countRows(manifest)
  onProgress({ step: 'upgrade', done: total, total })
  await older.migrate()
  await older.replaceCurrent()
}

/** Drops all foreign keys and disables all triggers of a schema; returns the statements that restore them. */
async function suspendConstraints(client: pg.Client, schema = 'public'): Promise<string[]> {
  const keys = await dropForeignKeys(createDbOnClient(client), { schema })
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `
    select t.tgrelid::regclass::text as table, t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and n.nspname = $1 order by 1, 2`,
    [schema],
  )
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoteName(name)}`)
  return [
    ...keys,
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${quoteName(name)}`),
  ]
}

async function copyRows(
  client: pg.Client,
  manifest: Manifest,
  archive: Readable,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const byName = new Map(manifest.tables.map((table) => [table.name, table]))
  const total = countRows(manifest)
  let done = 0
  let currentTable:
    | {
        table: BackupTable
        rows: ReturnType<typeof measureContent>
        sink: ReturnType<typeof copyFrom>
        finishedCopy: Promise<void>
      }
    | undefined
  const end = async () => {
    if (!currentTable) return
    const { table, rows, sink, finishedCopy } = currentTable
    sink.end()
    await finishedCopy
    if (rows.digest() !== table.sha256) throw new BackupError('swapped', { name: table.name })
    if (appendOnlyTables.has(table.name))
      await client.query(
        `insert into ${quoteName(table.name)} (${quotedColumns(table)})
          select ${quotedColumns(table)} from pg_temp.arrived on conflict do nothing;
        drop table pg_temp.arrived`,
      )
    done += table.rows
    currentTable = undefined
  }
  for await (const { name, content } of readMembers(archive)) {
    const tableName = tableOfPart(name)
    if (tableName === undefined) continue
    if (currentTable?.table.name !== tableName) {
      await end()
      const table = byName.get(tableName)
      if (!table) throw new BackupError('swapped', { name: tableName })
      if (isSkipped(table)) continue
      if (appendOnlyTables.has(tableName))
        await client.query(`create temporary table arrived (like ${quoteName(tableName)})`)
      const target = appendOnlyTables.has(tableName) ? 'pg_temp.arrived' : quoteName(tableName)
      const sink = client.query(copyFrom(`copy ${target} (${quotedColumns(table)}) from stdin`))
      currentTable = { table, rows: measureContent(), sink, finishedCopy: finished(sink) }
      currentTable.finishedCopy.catch(() => {})
    }
    const { rows, sink, finishedCopy } = currentTable
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        rows.count(chunk)
        if (!sink.write(chunk))
          await Promise.race([new Promise((drained) => sink.once('drain', drained)), finishedCopy])
      }
    } catch (error) {
      sink.destroy(error as Error)
      // Writing after PostgreSQL refused the copy fails with a stream error. Report why PostgreSQL refused it
      // instead.
      throw await finishedCopy.then(
        () => error,
        (why: unknown) => why,
      )
    }
    onProgress({ step: tableName, done: done + currentTable.rows.lines(), total })
  }
  await end()
}

/** Turns PostgreSQL's constraint and lock errors into a `BackupError`; other errors unchanged. */
function toBackupError(error: unknown): unknown {
  if (error instanceof BrokenArchive) return new BackupError(error.reason)
  const { code = '', table, constraint } = error as { code?: string; table?: string; constraint?: string }
  if (code === '55P03' || code === '40P01') return new BackupError('busy')
  if (isDiskFull(error)) return new BackupError('noSpace')
  if (/^(22|23)/.test(code)) return new BackupError('unfit', { name: constraint ?? table ?? '' })
  return error
}

/**
 * Restores uploaded files of the archive that the storage lacks. Returns how many files it lists that are in
 * neither.
 */
export async function restoreFiles({
  archive,
  storage,
  scratch,
}: {
  archive: Readable
  storage: Storage
  scratch: Scratch
}): Promise<number> {
  let missing = 0
  const exists = async (key: string) => {
    const found = await storage.open(key)
    found?.content.destroy()
    return found !== null
  }
  for await (const { name, content } of readMembers(archive)) {
    const [, key] = /^files\/(.+)$/.exec(name) ?? []
    if (key !== undefined && /^\w+\/[\w.]+$/.test(key) && !(await exists(key)))
      await scratch.withPath(async (path) => {
        await scratch.receive(content, path)
        await storage.store(path, key)
      })
    const [, digestKey] = /^sums\/(.+)$/.exec(name) ?? []
    if (digestKey !== undefined) {
      await json(content)
      if (!(await exists(digestKey))) missing++
    }
  }
  return missing
}
