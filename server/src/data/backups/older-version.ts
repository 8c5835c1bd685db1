import type pg from 'pg'
import { readMigrations, type Migration } from '../../db/migrations.ts'
import { BackupError } from './check.ts'
import type { Manifest } from './manifest.ts'
import {
  appendOnlyTables,
  clearedTables,
  excludedTables,
  quoteNames,
  quotedColumns,
  quoteName,
  loadTableShapes,
  columnSignature,
  type TableShape,
} from './tables.ts'

/**
 * Schema with the tables of an earlier version while they are migrated. The transaction drops it or is rolled
 * back.
 */
const olderSchemaName = 'tessera_restore'

export interface OlderSchema {
  schema: string
  /** Statement that makes unqualified table names mean tables of that version. */
  searchPath: string
  /** Names of the tables of that version. */
  tables: ReadonlySet<string>
  /** Runs the migrations that the backup lacks on the rows that were copied in. */
  migrate(): Promise<void>
  /** Replaces the rows of the current tables with the migrated rows and drops the schema. */
  replaceCurrent(): Promise<void>
}

/**
 * Creates the empty tables of a backup's version in a schema of their own by running the migrations that the
 * backup lists. Unqualified table names mean these tables from then on. Throws a `BackupError` if the tables
 * in the backup differ from those of its version.
 */
export async function openOlderSchema(
  client: pg.Client,
  { migrations, tables }: Manifest,
): Promise<OlderSchema> {
  const appliedNames = new Set(migrations.map(({ name }) => name))
  const allMigrations = await readMigrations()
  try {
    await client.query(`create schema ${olderSchemaName}`)
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? new BackupError('noSchema') : error
  }
  // Extensions are in schema public.
  const searchPath = `set local search_path to ${olderSchemaName}, public`
  await client.query(searchPath)
  for (const { text } of allMigrations.filter(({ name }) => appliedNames.has(name))) await client.query(text)
  const shapes = await loadTableShapes(client, olderSchemaName)
  const olderShapes = new Map(shapes.map((shape) => [shape.name, shape]))
  const backupTables = new Map(tables.map((table) => [table.name, table]))
  for (const [name, shape] of olderShapes) {
    const table = backupTables.get(name)
    // `excludedTables` and `clearedTables` grow over time, so the backup can contain tables that are skipped
    // today.
    if (!table || columnSignature(table) !== columnSignature(shape))
      throw new BackupError('otherStructure', { name })
  }
  return {
    schema: olderSchemaName,
    searchPath,
    tables: new Set(olderShapes.keys()),
    async migrate() {
      for (const migration of allMigrations.filter(({ name }) => !appliedNames.has(name)))
        await runMigration(client, migration)
    },
    replaceCurrent: () => replaceCurrentTables(client),
  }
}

async function runMigration(client: pg.Client, { name, text }: Migration): Promise<void> {
  // Checks deferred constraints before each migration, as when each migration ran in its own transaction.
  await client.query('set constraints all immediate')
  try {
    await client.query(text)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw /^2[23]/.test(code) ? new BackupError('unfit', { name }) : error
  }
}

async function replaceCurrentTables(client: pg.Client): Promise<void> {
  const shapes = await loadTableShapes(client, olderSchemaName)
  const migratedShapes = new Map(shapes.map((shape) => [shape.name, shape]))
  const allShapes = await loadTableShapes(client)
  const currentShapes = allShapes.filter(({ name }) => migratedShapes.has(name))
  for (const shape of currentShapes)
    if (columnSignature(shape) !== columnSignature(migratedShapes.get(shape.name)!))
      throw new BackupError('otherStructure', { name: shape.name })
  await client.query('set local search_path to public')
  const replaced = currentShapes.map(({ name }) => name).filter((name) => !appendOnlyTables.has(name))
  await client.query(`truncate ${quoteNames([...replaced, ...clearedTables])}`)
  for (const shape of currentShapes)
    await client.query(
      `insert into ${quoteName(shape.name)} (${quotedColumns(shape)}) overriding system value
        select ${quotedColumns(shape)} from ${olderSchemaName}.${quoteName(shape.name)}
        ${appendOnlyTables.has(shape.name) ? 'on conflict do nothing' : ''}`,
    )
  await client.query(`drop schema ${olderSchemaName} cascade`)
}

/**
 * True if rows of a table in a backup are not restored. An earlier version may have saved tables that this
 * one excludes.
 */
export const isSkipped = ({ name }: Pick<TableShape, 'name'>): boolean =>
  excludedTables.has(name) || clearedTables.has(name)
