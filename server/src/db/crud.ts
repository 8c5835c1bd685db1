import { sql } from 'kysely'
import type * as z from 'zod'
import { Refusal } from '../http/refusal.ts'
import { general } from '../http/text.ts'
import { selectColumns, toSnakeCase } from './columns.ts'
import type { Db } from './connect.ts'
import { newId } from './id.ts'

export const notFoundRefusal = () => new Refusal({ code: 404, text: general.gone })

interface RecordMeta {
  id: string
  /** Epoch milliseconds; null where it never was. */
  lastModifyTime: number | null
}

/**
 * The four plain sentences about one table. Its columns are the keys of the schema, which is also the allow-list:
 * what a body carries beyond them never reaches SQL. Deleting marks the row (specification: wire 1.7).
 */
export function createCrud<S extends z.ZodRawShape>(table: string, schema: z.ZodObject<S>) {
  type Body = z.output<z.ZodObject<S>>
  const keys = Object.keys(schema.shape)
  const target = sql.table(table)
  const nullable = new Set(keys.filter((key) => (schema.shape[key] as z.ZodType).safeParse(null).success))
  /** An empty optional value is stored as null; a `…Time`, `…Date` or birthday arrives as epoch milliseconds. */
  const toColumnValue = (value: unknown, key: string): unknown => {
    if (value === '' && nullable.has(key)) return null
    return typeof value === 'number' && /(Time|Date|birthday)$/.test(key) ? new Date(value) : value
  }
  const isLiveRow = (id: string) => sql`id = ${id} and delete_mark = 0`
  const presentKeys = (body: Partial<Body>) => keys.filter((key) => body[key as keyof Body] !== undefined)
  const values = (body: Partial<Body>, of: readonly string[]) =>
    of.map((key) => toColumnValue(body[key as keyof Body], key))

  /** The same for many rows in one statement, at most a thousand; ids are in the order of the rows. */
  async function createMany(
    db: Db,
    bodies: readonly Body[],
    userId: string,
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<string[]> {
    const made = bodies.map((body) => {
      const present = presentKeys(body)
      const said = values(body, present)
      return new Map<string, unknown>([
        ...present.map((key, at) => [toSnakeCase(key), said[at]] as const),
        ...Object.entries(columns),
        ['id', newId()],
        ['creator_user_id', userId],
      ])
    })
    const names = [...new Set(made.flatMap((row) => [...row.keys()]))]
    const rows = made.map(
      (row) => sql`(${sql.join(names.map((name) => (row.has(name) ? row.get(name) : sql`default`)))})`,
    )
    await sql`insert into ${target} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(rows)}`.execute(
      db,
    )
    return made.map((row) => row.get('id') as string)
  }

  return {
    /** The record as the schema names it and when it was last changed, or a refusal 404. */
    async read(db: Db, id: string): Promise<Body & RecordMeta> {
      const { rows } = await sql<
        Body & RecordMeta
      >`select t.id, t.last_modify_time as "lastModifyTime", ${selectColumns(schema, 't')} from ${target} t where ${isLiveRow(id)}`.execute(
        db,
      )
      if (!rows[0]) throw notFoundRefusal()
      return rows[0]
    },

    /** Gives the id of the new row; `columns` are further ones, by their SQL names, that no client may send. */
    create: async (
      db: Db,
      body: Body,
      userId: string,
      columns: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => (await createMany(db, [body], userId, columns))[0]!,
    createAll: createMany,

    /** Writes what the body carries; refuses 404 where no such row lives, and 409 where it was changed since it was `seen`. */
    async update(
      db: Db,
      id: string,
      body: Partial<Body>,
      userId: string,
      expectedModifiedTime?: number | null,
    ): Promise<void> {
      const present = presentKeys(body)
      const sets = present.map((key, at) => sql`${sql.id(toSnakeCase(key))} = ${values(body, present)[at]}`)
      const { numAffectedRows } = await sql`
        update ${target} set ${sql.join([...sets, sql`last_modify_user_id = ${userId}`, sql`last_modify_time = now()`])} where ${isLiveRow(id)}
        ${expectedModifiedTime === undefined ? sql`` : sql`and date_trunc('milliseconds', last_modify_time) is not distinct from ${expectedModifiedTime === null ? null : new Date(expectedModifiedTime)}::timestamptz`}`.execute(
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
        update ${target} set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now() where ${isLiveRow(id)}`.execute(
        db,
      )
      if (!numAffectedRows) throw notFoundRefusal()
    },

    /** Flips `enabled_mark` and gives its new value (specification: wire 1.7). */
    async toggleEnabled(db: Db, id: string, userId: string): Promise<number> {
      const { rows } = await sql<{ enabledMark: number }>`
        update ${target} set enabled_mark = 1 - enabled_mark, last_modify_user_id = ${userId}, last_modify_time = now()
        where ${isLiveRow(id)} returning enabled_mark as "enabledMark"`.execute(db)
      if (!rows[0]) throw notFoundRefusal()
      return rows[0].enabledMark
    },
  }
}
