import { createWriteStream } from 'node:fs'
import { json } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ConnectOptions, Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { renewGuestGrants, isSystemTable } from '../data-sources/guest.ts'
import { BrokenArchive, measured, membersOf } from './archive.ts'
import { fits, Unfit } from './check.ts'
import { ownClient } from './make.ts'
import { tableOfPart, type BackupTable, type Manifest } from './manifest.ts'
import { openOlder, passedOver, type Older } from './older.ts'
import {
  added,
  creation,
  emptied,
  keysDigest,
  listed,
  names,
  quoted,
  sealed,
  shapes,
  signature,
} from './tables.ts'

interface Restoring {
  options: ConnectOptions
  manifest: Manifest
  /** The same archive that the manifest was read from, from its start. */
  archive: () => Promise<Readable>
  onProgress: (at: { step: string; done: number; total: number }) => void
  /** What becomes true together with the restore: its line in the log, and what other processes hear. */
  within: (trx: Db) => Promise<void>
}

/** Milliseconds that it waits for others to let go of the tables, and of one attempt: whoever comes meanwhile stands behind it no longer. */
const patience = 15_000
const attempt = 250

/**
 * Puts the rows of a backup in the place of those that stand, in one transaction: nobody sees half of it, and what fails leaves everything
 * as it was. Foreign keys are taken off and put back, so that PostgreSQL judges all rows at once and tables may come in any order; triggers
 * of ours rest meanwhile, because rows that were allowed once are not judged by who may write what today. The archive was read whole before;
 * what arrives here is summed again. Rows of an earlier version go into tables of that version first and are brought forward by our own migrations.
 */
export async function restoreTables({
  options,
  manifest,
  archive,
  onProgress,
  within,
}: Restoring): Promise<void> {
  const client = await ownClient(options, 'tessera restore')
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${patience}`)
    const lacking = await fits(client, manifest)
    const standing = new Map((await shapes(client)).map((shape) => [shape.name, shape]))
    const otherKeys = manifest.keys !== (await keysDigest(client))
    // Locks first, in one order, and none of them is let go before the end.
    await lockAll(client, [...standing.keys(), ...emptied])
    const older = lacking > 0 ? await openOlder(client, manifest) : null
    for (const table of manifest.tables) {
      const now = standing.get(table.name)
      if (older?.tables.has(table.name) || passedOver(table) || (now && signature(now) === signature(table)))
        continue
      if (now && older && isSystemTable(table.name)) throw new Unfit('otherStructure', { name: table.name })
      // A table of somebody's own, which stands in public beside ours.
      if (now) await client.query(`drop table public.${quoted(table.name)}`)
      if (older) await client.query('set local search_path to public')
      for (const statement of creation(table)) await client.query(statement)
      if (older) await client.query(older.path)
    }
    const replaced = manifest.tables
      .filter((table) => !added.has(table.name) && !passedOver(table))
      .map(({ name }) => name)
    const back = await laidAside(client)
    if (older) await filled(client, older, { manifest, archive, onProgress, replaced })
    else {
      await client.query(`truncate ${listed([...replaced, ...emptied])}`)
      await copyAll(client, manifest, await archive(), onProgress)
    }
    if (otherKeys) await client.query(`truncate ${listed([...sealed])}`)
    for (const { name, last, called } of manifest.sequences) {
      await client.query(`create sequence if not exists ${quoted(name)}`)
      // Not setval, which stays where the transaction does not.
      await client.query(`alter sequence ${quoted(name)} restart with ${called ? last + 1 : last}`)
    }
    onProgress({ step: '', done: rowsOf(manifest), total: rowsOf(manifest) })
    for (const statement of back) await client.query(statement)
    // Tables that were made anew are nobody's to read until that is said.
    await renewGuestGrants(client)
    await within(onClient(client))
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw asUnfit(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Takes all tables for itself, or gives up in words. Between attempts it holds none of them, so that nobody else waits for what it waits for. */
async function lockAll(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('savepoint free')
  for (const end = Date.now() + patience; ;) {
    try {
      await client.query(`set local lock_timeout = ${attempt}`)
      await client.query(`lock table ${listed(tables)} in access exclusive mode`)
      return void (await client.query(`set local lock_timeout = ${patience}`))
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if ((code !== '55P03' && code !== '40P01') || Date.now() > end) throw error
      await client.query('rollback to savepoint free')
      await setTimeout(attempt)
    }
  }
}

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

/** The connection of a transaction that is under way, for statements of other features. */
const onClient = (client: pg.Client): Db => {
  const pool: PostgresPool = {
    connect: async () => Object.assign(client, { release: () => {} }),
    end: async () => {},
    options: {},
  }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Rows of an earlier version, brought forward beside ours and taken over. */
async function filled(
  client: pg.Client,
  older: Older,
  {
    manifest,
    archive,
    onProgress,
    replaced,
  }: Pick<Restoring, 'manifest' | 'archive' | 'onProgress'> & { replaced: readonly string[] },
): Promise<void> {
  const back = await laidAside(client, older.schema)
  await client.query(`truncate ${listed(replaced)}`)
  await copyAll(client, manifest, await archive(), onProgress)
  for (const statement of back) await client.query(statement)
  const total = rowsOf(manifest)
  onProgress({ step: 'upgrade', done: total, total })
  await older.raise()
  await older.takeOver()
}

/** Takes off every foreign key and trigger of ours, and gives the statements that put them back. */
async function laidAside(client: pg.Client, schema = 'public'): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = $1 and c.relpersistence = 'p' order by 1, 2`,
    [schema],
  )
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `
    select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and n.nspname = $1 order by 1, 2`,
    [schema],
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  return [
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
    ),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${quoted(name)}`),
  ]
}

async function copyAll(
  client: pg.Client,
  manifest: Manifest,
  archive: Readable,
  onProgress: Restoring['onProgress'],
): Promise<void> {
  const byName = new Map(manifest.tables.map((table) => [table.name, table]))
  const total = rowsOf(manifest)
  let done = 0
  let open:
    | {
        table: BackupTable
        rows: ReturnType<typeof measured>
        sink: ReturnType<typeof copyFrom>
        ended: Promise<void>
      }
    | undefined
  const end = async () => {
    if (!open) return
    const { table, rows, sink, ended } = open
    sink.end()
    await ended
    if (rows.digest() !== table.sha256) throw new Unfit('swapped', { name: table.name })
    if (added.has(table.name))
      await client.query(
        `insert into ${quoted(table.name)} (${names(table)}) select ${names(table)} from pg_temp.arrived on conflict do nothing; drop table pg_temp.arrived`,
      )
    done += table.rows
    open = undefined
  }
  for await (const { name, content } of membersOf(archive)) {
    const of = tableOfPart(name)
    if (of === undefined) continue
    if (open?.table.name !== of) {
      await end()
      const table = byName.get(of)
      if (!table) throw new Unfit('swapped', { name: of })
      if (passedOver(table)) continue
      if (added.has(of)) await client.query(`create temporary table arrived (like ${quoted(of)})`)
      const sink = client.query(
        copyFrom(`copy ${added.has(of) ? 'pg_temp.arrived' : quoted(of)} (${names(table)}) from stdin`),
      )
      open = { table, rows: measured(), sink, ended: finished(sink) }
      open.ended.catch(() => {})
    }
    const { rows, sink, ended } = open
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        rows.count(chunk)
        if (!sink.write(chunk))
          await Promise.race([new Promise((drained) => sink.once('drain', drained)), ended])
      }
    } catch (error) {
      sink.destroy(error as Error)
      // Whoever goes on writing to a copy that PostgreSQL refused stumbles; why it was refused is what counts.
      throw await ended.then(
        () => error,
        (why: unknown) => why,
      )
    }
    onProgress({ step: of, done: done + open.rows.lines(), total })
  }
  await end()
}

/** What PostgreSQL has against the rows is about the file; that it could not get at the tables is not. */
function asUnfit(error: unknown): unknown {
  if (error instanceof BrokenArchive) return new Unfit(error.why)
  const { code = '', table, constraint } = error as { code?: string; table?: string; constraint?: string }
  if (code === '55P03' || code === '40P01') return new Unfit('busy')
  if (/^(22|23)/.test(code)) return new Unfit('unfit', { name: constraint ?? table ?? '' })
  return error
}

/** Puts uploaded files back that lie in the archive and not in the store; gives how many of those it names are nowhere then. */
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
  const there = async (key: string) => {
    const found = await storage.open(key)
    found?.content.destroy()
    return found !== null
  }
  for await (const { name, content } of membersOf(archive)) {
    const [, key] = /^files\/(.+)$/.exec(name) ?? []
    if (key !== undefined && /^\w+\/[\w.]+$/.test(key) && !(await there(key)))
      await scratch.with(async (path) => {
        await pipeline(content, createWriteStream(path))
        await storage.keep(path, key)
      })
    const [, named] = /^sums\/(.+)$/.exec(name) ?? []
    if (named !== undefined) {
      await json(content)
      if (!(await there(named))) missing++
    }
  }
  return missing
}
