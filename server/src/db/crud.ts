import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'
import { number, type Columns } from './column.ts'
import { selectColumns, toSnakeCase } from './columns.ts'
import type { Db } from './connect.ts'
import { newId } from './id.ts'
import { tables } from './tables.ts'
import { isTimeColumn, typedSql, type TableName, type TableRow } from './typed-sql.ts'

/** The refusal for a record that does not exist or was deleted. */
export const notFoundRefusal = () => new Refusal({ code: 404, text: general.gone })

/** Keys of columns that divide the records of a table into lists; a tree has one list below each parent. */
const dividingKeys: ReadonlySet<string> = new Set(['moduleId', 'dictionaryTypeId', 'parentId'])
/** The highest `sortCode` that the contract accepts. */
const maxSortCode = 999_999

interface RecordMeta {
  id: string
  /** Epoch milliseconds; null for a record that was never changed. */
  lastModifyTime: number | null
}

/** What the columns of a table can store; null also for a column whose default replaces it. */
type StorableBody<T extends TableName> = { [K in keyof TableRow<T>]?: TableRow<T>[K] | null | undefined }

/** `unknown` where a table stores every key of a body, otherwise the keys that do not fit. */
export type FittingKeys<T extends TableName, Body> = string extends keyof Body
  ? unknown
  : {
        [K in keyof Body]-?: K extends keyof TableRow<T>
          ? Body[K] extends StorableBody<T>[K]
            ? never
            : K
          : K
      }[keyof Body] extends infer Unfit
    ? [Unfit] extends [never]
      ? unknown
      : { noColumnFits: Unfit }
    : never

/**
 * Reads and writes records of one table. Its columns are the keys of the schema, which is also the
 * allow-list: other keys of a body never reach SQL. Records are marked as deleted (`delete_mark`), never
 * deleted from the table.
 */
export function createCrud<T extends TableName, S extends z.ZodRawShape>(
  table: T,
  schema: z.ZodObject<S> & FittingKeys<T, z.output<z.ZodObject<S>>>,
) {
  type Body = z.output<z.ZodObject<S>>
  /** A stored record has a place in its list, also where its body had none. */
  type StoredRecord = Body & RecordMeta & ('sortCode' extends keyof Body ? { sortCode: number } : unknown)
  const keys = Object.keys(schema.shape)
  const target = sql.table(table)
  const tableColumns: Columns = tables[table]
  const storedColumns: Columns = Object.fromEntries(
    ['id', 'lastModifyTime', ...keys].map((key) => [key, tableColumns[key]!]),
  )
  const nullable = new Set(keys.filter((key) => (schema.shape[key] as z.ZodType).safeParse(null).success))
  /** An empty optional value is stored as null. The wire has times as epoch milliseconds. */
  const toColumnValue = (value: unknown, key: string): unknown => {
    if (value === '' && nullable.has(key)) return null
    return typeof value === 'number' && isTimeColumn(table, key) ? new Date(value) : value
  }
  /** Columns that divide the table into lists of their own, such as the entries of one dictionary. */
  const listKeys = keys.filter((key) => dividingKeys.has(key))
  const lastPlace = sql.id('last_place')
  /** SQL query: the place of the last record of the list that a new record belongs to. */
  const lastSortCode = (body: Partial<Body>) => {
    // Not `is not distinct from`, which no index serves.
    const sameList = listKeys.map((key) => {
      const column = sql.ref(toSnakeCase(key))
      const value = body[key as keyof Body]
      return value === undefined || value === null ? sql`${column} is null` : sql`${column} = ${value}`
    })
    return sql`select coalesce(max(sort_code), 0) as ${lastPlace} from ${target}
      where ${sql.join([sql`delete_mark = 0`, ...sameList], sql` and `)}`
  }
  /**
   * Gives new records without a place the next ones of their lists. Each list is asked for its last place once, by a
   * common table expression.
   */
  const placeRecords = (bodies: readonly Partial<Body>[]) => {
    const lists = new Map<string, { name: RawBuilder<unknown>; query: RawBuilder<unknown>; placed: number }>()
    const places = bodies.map((body) => {
      if (!keys.includes('sortCode') || body['sortCode' as keyof Body] !== undefined) return null
      const key = JSON.stringify(listKeys.map((listKey) => body[listKey as keyof Body] ?? null))
      const list = lists.get(key) ?? {
        name: sql.id(`list_${lists.size}`),
        query: lastSortCode(body),
        placed: 0,
      }
      lists.set(key, list)
      list.placed++
      return sql`(select least(${lastPlace} + ${list.placed}::int, ${maxSortCode}) from ${list.name})`
    })
    const queries = [...lists.values()].map(({ name, query }) => sql`${name} as materialized (${query})`)
    return { places, withLists: queries.length > 0 ? sql`with ${sql.join(queries)}` : sql`` }
  }
  const isLiveRow = (id: string) => sql`id = ${id} and delete_mark = 0`
  const isUnchangedSince = (time: number | null) =>
    sql`date_trunc('milliseconds', last_modify_time)
      is not distinct from ${time === null ? null : new Date(time)}::timestamptz`
  const presentKeys = (body: Partial<Body>) => keys.filter((key) => body[key as keyof Body] !== undefined)
  const values = (body: Partial<Body>, of: readonly string[]) =>
    of.map((key) => toColumnValue(body[key as keyof Body], key))

  /**
   * Inserts up to a thousand rows in one statement and returns their ids in the same order. A row without a
   * `sortCode` stands after the last one of its list.
   */
  async function createMany(
    db: Db,
    bodies: readonly Body[],
    userId: string,
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<string[]> {
    const { places, withLists } = placeRecords(bodies)
    const records = bodies.map((body, index) => {
      const present = presentKeys(body)
      const presentValues = values(body, present)
      return new Map<string, unknown>([
        ...(places[index] ? [['sort_code', places[index]] as const] : []),
        ...present.map((key, at) => [toSnakeCase(key), presentValues[at]] as const),
        ...Object.entries(columns),
        ['id', newId()],
        ['creator_user_id', userId],
      ])
    })
    const names = [...new Set(records.flatMap((row) => [...row.keys()]))]
    const rows = records.map(
      (row) => sql`(${sql.join(names.map((name) => (row.has(name) ? row.get(name) : sql`default`)))})`,
    )
    await sql`
      ${withLists} insert into ${target} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(rows)}`.execute(
      db,
    )
    return records.map((row) => row.get('id') as string)
  }

  return {
    /** Loads a record with its id and time of change; throws a refusal 404 where it does not exist. */
    async read(db: Db, id: string): Promise<StoredRecord> {
      const { rows } = await typedSql(storedColumns)`
        select t.id, t.last_modify_time as "lastModifyTime", ${selectColumns(schema, 't')}
        from ${target} t where ${isLiveRow(id)}`.execute(db)
      if (!rows[0]) throw notFoundRefusal()
      return rows[0] as StoredRecord
    },

    /** Inserts a row and returns its id. `columns` holds values by column name that clients cannot send. */
    create: async (
      db: Db,
      body: Body,
      userId: string,
      columns: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const [id] = await createMany(db, [body], userId, columns)
      return id!
    },
    createMany,

    /**
     * Writes the keys that the body has. Throws a refusal 404 where the record does not exist, and 409 where
     * its time of change is not `expectedModifiedTime`.
     */
    async update(
      db: Db,
      id: string,
      body: Partial<Body>,
      userId: string,
      expectedModifiedTime?: number | null,
    ): Promise<void> {
      const present = presentKeys(body)
      const presentValues = values(body, present)
      const sets = [
        ...present.map((key, at) => sql`${sql.id(toSnakeCase(key))} = ${presentValues[at]}`),
        sql`last_modify_user_id = ${userId}`,
        sql`last_modify_time = now()`,
      ]
      const { numAffectedRows } = await sql`
        update ${target} set ${sql.join(sets)} where ${isLiveRow(id)}
        ${expectedModifiedTime === undefined ? sql`` : sql`and ${isUnchangedSince(expectedModifiedTime)}`}`.execute(
        db,
      )
      if (numAffectedRows) return
      if (expectedModifiedTime !== undefined) await this.read(db, id)
      throw expectedModifiedTime === undefined
        ? notFoundRefusal()
        : new Refusal({ code: 409, text: general.changedMeanwhile })
    },

    async remove(db: Db, id: string, userId: string): Promise<void> {
      const { numAffectedRows } = await sql`
        update ${target} set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
        where ${isLiveRow(id)}`.execute(db)
      if (!numAffectedRows) throw notFoundRefusal()
    },

    /** Switches `enabled_mark` between 0 and 1 and returns the new value. */
    async toggleEnabled(db: Db, id: string, userId: string): Promise<number> {
      const { rows } = await typedSql({ enabledMark: number })`
        update ${target}
        set enabled_mark = 1 - enabled_mark, last_modify_user_id = ${userId}, last_modify_time = now()
        where ${isLiveRow(id)} returning enabled_mark as "enabledMark"`.execute(db)
      if (!rows[0]) throw notFoundRefusal()
      return rows[0].enabledMark
    },
  }
}
