import { sql } from 'kysely'
import type * as z from 'zod'
import { isEmpty } from '@tessera/shared/fields/kind'
import type { Type } from '@tessera/shared/contract/org/conditions'
import { snake } from '../../db/columns.ts'
import { records } from '../../records.ts'
import type { ProtectedModule } from './data-access.ts'

interface Shape {
  /** Code of the menu. */
  menu: string
  table: string
  /** What the queries of the module call the table. */
  as: string
  /** Keys of columns that conditions may name, as the wire spells them; every table has its id, who made it and when. */
  fields: Readonly<Record<string, Type>>
  /** Whose a record is; who made it, unless said otherwise. */
  owner?: string
}

/** A module whose records are rows of one table and whose conditions each name a column of it. */
export function protectedTable({ menu, table, as, fields, owner = 'creatorUserId' }: Shape): ProtectedModule {
  const column = (key: string) => sql.ref(`${as}.${snake(key)}`)
  const all: Record<string, Type> = { id: 'text', ...fields, creatorUserId: 'text', creatorTime: 'time' }
  return {
    menu,
    from: sql`${sql.table(table)} as ${sql.id(as)}`,
    id: column('id'),
    alive: sql`${column('deleteMark')} = 0`,
    owner: column(owner),
    // Times are stored as such and arrive as milliseconds.
    stored: (field) =>
      /(Time|Date|birthday)$/.test(field)
        ? sql`(extract(epoch from ${column(field)}) * 1000)::bigint::text`
        : sql`${column(field)}::text`,
    fresh: { enabledMark: '1', sortCode: '0', ...defaultsOf(records[table]) },
    fields: Object.fromEntries(Object.entries(all).map(([key, type]) => [key, { type, of: column(key) }])),
  }
}

/** What a schema says of fields that nobody fills in, as text. */
function defaultsOf(body: z.ZodObject | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body?.shape ?? {}).flatMap(([key, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse(undefined)
      return success && !isEmpty(data)
        ? [[key, typeof data === 'object' ? JSON.stringify(data) : String(data)]]
        : []
    }),
  )
}
