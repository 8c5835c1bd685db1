import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './connect.ts'
import * as column from './column.ts'
import { typedSql } from './typed-sql.ts'

// Counting a list of 10,000 rows takes PostgreSQL longer than reading a page of it. Tables whose triggers keep a version
// (a sequence that every writing statement changes) are counted once per version.

/** The version of tables: the sequence that their triggers change, and the tables. */
export interface TableVersion {
  readonly sequence: string
  readonly tables: readonly string[]
}

/** A version that a request has read, and the total of a list in that version as soon as it is certain. */
interface Entry {
  readonly version: number
  readonly total?: number
}

const maxEntries = 500
const entriesOf = new WeakMap<Db, LRUCache<string, Entry>>()

/** SQL expression: the current version. */
export const versionOf = ({ sequence }: TableVersion): RawBuilder<unknown> =>
  sql`(select last_value from ${sql.table(sequence)})`

/** The totals of the lists of one database, by their condition. */
export function totalsOf(db: Db, { tables }: TableVersion) {
  const entries = entriesOf.get(db) ?? new LRUCache<string, Entry>({ max: maxEntries })
  entriesOf.set(db, entries)
  return {
    /** Identifies a list by its `from … where …` with all values. */
    keyOf(from: RawBuilder<unknown>): string {
      const { sql: text, parameters } = from.compile(db)
      return JSON.stringify([text, parameters])
    },

    find: (key: string): Entry | undefined => entries.get(key),

    /**
     * Counts by `count`, whose statement also reads the version. The total becomes certain if the version was read
     * before, and then no transaction was writing: what such a transaction writes shows only when it ends, but it
     * changed the version before. Transactions that begin to write later change it again.
     */
    async count<T extends { version: number; total: number }>(
      key: string,
      count: () => Promise<T>,
    ): Promise<T> {
      const before = entries.get(key)
      const isCertain = before !== undefined && before.total === undefined && !(await isWritten(db, tables))
      const counted = await count()
      const { version, total } = counted
      entries.set(key, isCertain && version === before.version ? { version, total } : { version })
      return counted
    },
  }
}

/** Whether a transaction holds a lock that writing to one of these tables takes; it keeps the lock until its end. */
async function isWritten(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await typedSql({ written: column.boolean })`
    select exists (select 1 from pg_locks where locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())
      and relation = any(${tables}::regclass[]::oid[])
      and mode not in ('AccessShareLock', 'RowShareLock', 'ShareUpdateExclusiveLock', 'ShareLock')) as written`.execute(
    db,
  )
  return rows[0]!.written
}
