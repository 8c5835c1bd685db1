import { sql } from 'kysely'
import type * as z from 'zod'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ValueType } from '@tessera/shared/contract/org/conditions'
import { toSnakeCase } from '../db/columns.ts'
import { isTimeColumn, type TableName } from '../db/typed-sql.ts'
import { recordSchemas } from './record-schemas.ts'
import type { ProtectedModule } from './data-access.ts'

interface Shape {
  /** Code of the menu. */
  menu: string
  /** The path at which its calls begin, where the menu has calls of other records as well. */
  basePath?: string
  table: TableName
  /** Alias of the table in the module's queries. */
  as: string
  /** Column keys (camelCase) that conditions may name. `id`, `creatorUserId` and `creatorTime` are added. */
  fields: Readonly<Record<string, ValueType>>
  /** Key of the column with the owner's user id. Default: `creatorUserId`. */
  owner?: string
}

/** A protected module whose records are rows of one table and whose condition fields are columns of it. */
export function protectedTable({
  menu,
  basePath,
  table,
  as,
  fields,
  owner = 'creatorUserId',
}: Shape): ProtectedModule {
  const column = (key: string) => sql.ref(`${as}.${toSnakeCase(key)}`)
  const all: Record<string, ValueType> = { id: 'text', ...fields, creatorUserId: 'text', creatorTime: 'time' }
  return {
    menu,
    ...(basePath === undefined ? {} : { basePath }),
    table,
    from: sql`${sql.table(table)} as ${sql.id(as)}`,
    id: column('id'),
    isRecord: sql`${column('deleteMark')} = 0`,
    owner: column(owner),
    // Times travel as milliseconds.
    storedText: (field) =>
      isTimeColumn(table, field)
        ? sql`(extract(epoch from ${column(field)}) * 1000)::bigint::text`
        : sql`${column(field)}::text`,
    defaults: { enabledMark: '1', sortCode: '0', ...defaultsOf(recordSchemas[table]) },
    fields: Object.fromEntries(Object.entries(all).map(([key, type]) => [key, { type, value: column(key) }])),
  }
}

/** The defaults of a schema's fields as text. */
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
