import type pg from 'pg'
import { readMigrations, type Migration } from '../../db/migrations.ts'
import { Unfit } from './check.ts'
import type { Manifest } from './manifest.ts'
import { added, emptied, kept, listed, names, quoted, shapes, signature, type TableShape } from './tables.ts'

/** Where the tables of an earlier version stand while they are brought forward. It is gone with the end of the transaction, whatever its end is. */
const beside = 'tessera_restore'

export interface Older {
  schema: string
  /** The statement after which tables that are named without their schema are those of that version. */
  path: string
  /** The tables of that version, by name. */
  tables: ReadonlySet<string>
  /** Brings what was filled in forward, by the migrations that the backup had not seen. */
  raise(): Promise<void>
  /** Fills the tables of this version, which are empty, with what was brought forward, and takes away what stood beside them. */
  takeOver(): Promise<void>
}

/**
 * Makes the tables of the version that a backup was made by, empty and beside those of this one, by the migrations that it names; statements that
 * name a table without its schema mean these from now on. Throws an `Unfit` where the backup's own tables are not those.
 */
export async function openOlder(client: pg.Client, { migrations, tables }: Manifest): Promise<Older> {
  const known = new Set(migrations.map(({ name }) => name))
  const all = await readMigrations()
  try {
    await client.query(`create schema ${beside}`)
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? new Unfit('noSchema') : error
  }
  // Extensions lie in public.
  const path = `set local search_path to ${beside}, public`
  await client.query(path)
  for (const { text } of all.filter(({ name }) => known.has(name))) await client.query(text)
  const then = new Map((await shapes(client, beside)).map((shape) => [shape.name, shape]))
  const saved = new Map(tables.map((table) => [table.name, table]))
  for (const [name, shape] of then) {
    const table = saved.get(name)
    // What is told apart today was not always: `kept` and `emptied` grow.
    if (!table || signature(table) !== signature(shape)) throw new Unfit('otherStructure', { name })
  }
  return {
    schema: beside,
    path,
    tables: new Set(then.keys()),
    async raise() {
      for (const migration of all.filter(({ name }) => !known.has(name))) await forward(client, migration)
    },
    takeOver: () => takeOver(client),
  }
}

async function forward(client: pg.Client, { name, text }: Migration): Promise<void> {
  // What was put off to the end of a transaction is judged now, as it was where each migration had one of its own.
  await client.query('set constraints all immediate')
  try {
    await client.query(text)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw /^2[23]/.test(code) ? new Unfit('unfit', { name }) : error
  }
}

async function takeOver(client: pg.Client): Promise<void> {
  const raised = new Map((await shapes(client, beside)).map((shape) => [shape.name, shape]))
  const now = (await shapes(client)).filter(({ name }) => raised.has(name))
  for (const shape of now)
    if (signature(shape) !== signature(raised.get(shape.name)!))
      throw new Unfit('otherStructure', { name: shape.name })
  await client.query('set local search_path to public')
  await client.query(
    `truncate ${listed([...now.map(({ name }) => name).filter((name) => !added.has(name)), ...emptied])}`,
  )
  for (const shape of now)
    await client.query(
      `insert into ${quoted(shape.name)} (${names(shape)}) overriding system value select ${names(shape)} from ${beside}.${quoted(shape.name)} on conflict do nothing`,
    )
  await client.query(`drop schema ${beside} cascade`)
}

/** Whether rows of a table of a backup are let pass: an earlier version may have saved what this one does not. */
export const passedOver = ({ name }: Pick<TableShape, 'name'>): boolean => kept.has(name) || emptied.has(name)
