import { sql } from 'kysely'
import type * as z from 'zod'
import { Refusal } from '../http/refusal.ts'
import { general } from '../http/text.ts'
import { columns, snake } from './columns.ts'
import type { Db } from './connect.ts'
import { newId } from './id.ts'

export const goneRefusal = () => new Refusal({ code: 404, text: general.gone })

interface Found {
  id: string
  /** Epoch milliseconds; null where it never was. */
  lastModifyTime: number | null
}

/**
 * The four plain sentences about one table. Its columns are the keys of the schema, which is also the allow-list:
 * what a body carries beyond them never reaches SQL. Deleting marks the row (specification: wire 1.7).
 */
export function crud<S extends z.ZodRawShape>(table: string, schema: z.ZodObject<S>) {
  type Body = z.output<z.ZodObject<S>>
  const keys = Object.keys(schema.shape)
  const target = sql.table(table)
  const nullable = new Set(keys.filter((key) => (schema.shape[key] as z.ZodType).safeParse(null).success))
  /** An empty optional value is stored as null; a `…Time`, `…Date` or birthday arrives as epoch milliseconds. */
  const stored = (value: unknown, key: string): unknown => {
    if (value === '' && nullable.has(key)) return null
    return typeof value === 'number' && /(Time|Date|birthday)$/.test(key) ? new Date(value) : value
  }
  const alive = (id: string) => sql`id = ${id} and delete_mark = 0`
  const given = (body: Partial<Body>) => keys.filter((key) => body[key as keyof Body] !== undefined)
  const values = (body: Partial<Body>, of: readonly string[]) =>
    of.map((key) => stored(body[key as keyof Body], key))

  /** The same for many rows in one statement, at most a thousand; ids are in the order of the rows. */
  async function createAll(
    db: Db,
    bodies: readonly Body[],
    by: string,
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<string[]> {
    const made = bodies.map((body) => {
      const used = given(body)
      const said = values(body, used)
      return new Map<string, unknown>([
        ...used.map((key, at) => [snake(key), said[at]] as const),
        ...Object.entries(columns),
        ['id', newId()],
        ['creator_user_id', by],
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
    async read(db: Db, id: string): Promise<Body & Found> {
      const { rows } = await sql<
        Body & Found
      >`select t.id, t.last_modify_time as "lastModifyTime", ${columns(schema, 't')} from ${target} t where ${alive(id)}`.execute(
        db,
      )
      if (!rows[0]) throw goneRefusal()
      return rows[0]
    },

    /** Gives the id of the new row; `columns` are further ones, by their SQL names, that no client may send. */
    create: async (
      db: Db,
      body: Body,
      by: string,
      columns: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => (await createAll(db, [body], by, columns))[0]!,
    createAll,

    /** Writes what the body carries; refuses 404 where no such row lives, and 409 where it was changed since it was `seen`. */
    async update(db: Db, id: string, body: Partial<Body>, by: string, seen?: number | null): Promise<void> {
      const used = given(body)
      const sets = used.map((key, at) => sql`${sql.id(snake(key))} = ${values(body, used)[at]}`)
      const { numAffectedRows } = await sql`
        update ${target} set ${sql.join([...sets, sql`last_modify_user_id = ${by}`, sql`last_modify_time = now()`])} where ${alive(id)}
        ${seen === undefined ? sql`` : sql`and date_trunc('milliseconds', last_modify_time) is not distinct from ${seen === null ? null : new Date(seen)}::timestamptz`}`.execute(
        db,
      )
      if (numAffectedRows) return
      if (seen !== undefined) await this.read(db, id)
      throw seen === undefined ? goneRefusal() : new Refusal({ code: 409, text: general.changedMeanwhile })
    },

    async remove(db: Db, id: string, by: string): Promise<void> {
      const { numAffectedRows } = await sql`
        update ${target} set delete_mark = 1, last_modify_user_id = ${by}, last_modify_time = now() where ${alive(id)}`.execute(
        db,
      )
      if (!numAffectedRows) throw goneRefusal()
    },

    /** Flips `enabled_mark` and gives its new value (specification: wire 1.7). */
    async flip(db: Db, id: string, by: string): Promise<number> {
      const { rows } = await sql<{ enabledMark: number }>`
        update ${target} set enabled_mark = 1 - enabled_mark, last_modify_user_id = ${by}, last_modify_time = now()
        where ${alive(id)} returning enabled_mark as "enabledMark"`.execute(db)
      if (!rows[0]) throw goneRefusal()
      return rows[0].enabledMark
    },
  }
}
