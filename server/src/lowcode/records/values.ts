import { sql, type RawBuilder } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { optionPaths, type Option } from '@tessera/shared/contract/fields/options'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import * as column from '../../db/column.ts'
import type { Columns } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { idColumnOf, type StoredColumn, type StoredTable } from '../releases/storage.ts'
import type { RecordField } from './plan.ts'

/** Values of a record or row by the names of its fields, as they are on the wire. */
export type Values = Record<string, unknown>

/** Converts a valid value to what an insert sends as JSON; an empty one is null. */
export function toStored({ field, stored, cipher }: RecordField, value: unknown): unknown {
  if (isEmpty(value)) return null
  if (cipher) return cipher.encrypt(String(value))
  if (stored.type === 'timestamptz')
    return hasLocalTimes(stored)
      ? formatInstant(value as number, 'yyyy-MM-dd HH:mm:ss')
      : new Date(value as number).toISOString()
  if (stored.type === 'jsonb') return field.kind.group === 'choice' ? withTextIds(value) : value
  if (stored.type !== 'text') return value
  return field.kind.tag === 'editor' ? sanitiseRichText(String(value)) : String(value)
}

/** Ids are stored as texts, so that an index finds them; `fromStored` restores the numbers of static options. */
function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds)
  return typeof value === 'number' ? String(value) : value
}

/** Converts what the database returns to the value on the wire. */
export function fromStored({ field, stored, cipher }: RecordField, value: unknown): unknown {
  const { kind, settings } = field
  if (value === null || value === undefined) return kind.empty(settings)
  if (cipher) return cipher.decrypt(String(value))
  if (kind.group !== 'choice' || (stored.type !== 'text' && stored.type !== 'jsonb')) return value
  const numbers = numberIdsOf(settings)
  return numbers === null ? value : withNumberIds(value, numbers)
}

const numberIds = new WeakMap<object, ReadonlyMap<string, number> | null>()

/** Ids of static options that are numbers in the design, by their texts; null for none. */
function numberIdsOf(settings: RecordField['field']['settings']): ReadonlyMap<string, number> | null {
  const known = numberIds.get(settings)
  if (known !== undefined) return known
  const options = settings['dataType'] === 'static' ? (settings['options'] as readonly Option[]) : []
  const found = new Map(
    optionPaths(options ?? []).flatMap((path) => {
      const { id } = path.at(-1)!
      return typeof id === 'number' ? [[String(id), id] as const] : []
    }),
  )
  const result = found.size > 0 ? found : null
  numberIds.set(settings, result)
  return result
}

const withNumberIds = (value: unknown, ids: ReadonlyMap<string, number>): unknown =>
  Array.isArray(value) ? value.map((item) => withNumberIds(item, ids)) : (ids.get(value as string) ?? value)

/** Whether a column has times without a zone: they are those of the business time zone. */
const hasLocalTimes = ({ native }: StoredColumn): boolean => native === 'timestamp' || native === 'date'

/** A column as the type of its field; only a table that was there before the design has others. */
export function readColumn(alias: string, stored: StoredColumn): RawBuilder<unknown> {
  const { column: name, native, type } = stored
  const own = sql.ref(`${alias}.${name}`)
  if (native === undefined) return own
  if (hasLocalTimes(stored)) return sql`(${own}::timestamp at time zone 'Asia/Shanghai')`
  return native === 'bool' ? sql`(${own}::int::smallint)` : sql`(${own}::${sql.raw(type)})`
}

/** A select list of fields: their aliases are numbers, because a field may have the name of any column. */
export const selectFields = (fields: readonly RecordField[], alias: string): RawBuilder<unknown>[] =>
  fields.map(({ stored }, at) => sql`${readColumn(alias, stored)} as ${sql.id(`f${at}`)}`)

/** The same for rows of the release in force only: a column that another one retyped has the type of the plan here. */
export const selectTypedFields = (fields: readonly RecordField[], alias: string): RawBuilder<unknown>[] =>
  fields.map(
    ({ stored }, at) => sql`${readColumn(alias, stored)}::${sql.raw(stored.type)} as ${sql.id(`f${at}`)}`,
  )

const columnTypes = {
  text: column.text.orNull,
  time: column.text.orNull,
  numeric: column.number.orNull,
  smallint: column.number.orNull,
  bigint: column.number.orNull,
  timestamptz: column.time.orNull,
  jsonb: column.json.orNull,
} satisfies Record<RecordField['stored']['type'], unknown>

/** The columns of rows that `selectFields` selected. */
export const columnsOfSelect = (fields: readonly RecordField[]): Columns =>
  Object.fromEntries(fields.map(({ stored }, at) => [`f${at}`, columnTypes[stored.type]]))

/** The values of a row that `selectFields` selected. */
export const readFields = (fields: readonly RecordField[], row: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(fields.map((field, at) => [field.name, fromStored(field, row[`f${at}`])]))

export interface WrittenColumn {
  /** Key of its values in the written rows, and its name in the table unless `as` has another one. */
  readonly column: string
  readonly type: string
  readonly as?: string
}
export type WrittenRow = Readonly<Record<string, unknown>>

const recordset = (columns: readonly WrittenColumn[], rows: readonly WrittenRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as v(${sql.join(columns.map(({ column, type }) => sql`${sql.id(column)} ${sql.raw(type)}`))})`

/** SQL statement that inserts any number of rows. */
export function insertStatement(
  table: string,
  columns: readonly WrittenColumn[],
  rows: readonly WrittenRow[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map((one) => sql.id(one.as ?? one.column)))
  const values = sql.join(columns.map((one) => sql.id(one.column)))
  return sql`insert into ${sql.table(table)} (${names}) select ${values} from ${recordset(columns, rows)}`
}

/** Statements that run together with another one, so that they cost no round trips of their own. */
export const withStatements = (also: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  also.length > 0
    ? sql`with ${sql.join(also.map((statement, at) => sql`${sql.id(`also${at}`)} as (${statement})`))}`
    : sql``

/** Inserts any number of rows by one statement. */
export async function insertRows(
  trx: Db,
  table: string,
  columns: readonly WrittenColumn[],
  rows: readonly WrittenRow[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (rows.length === 0) return
  await sql`${withStatements(also)} ${insertStatement(table, columns, rows)}`.execute(trx)
}

/** Updates rows by their id by one statement; `columns` are those besides the id. */
export async function updateRows(
  trx: Db,
  stored: Pick<StoredTable, 'table' | 'bound'>,
  columns: readonly WrittenColumn[],
  rows: readonly WrittenRow[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  await sql`
    ${withStatements(also)}
    update ${sql.table(stored.table)} t
    set ${sql.join(columns.map(({ column }) => sql`${sql.id(column)} = ${sql.ref(`v.${column}`)}`))}
    from ${recordset([idColumn, ...columns], rows)}
    where ${sql.ref(`t.${idColumnOf(stored)}`)} = v.id`.execute(trx)
}

export const idColumn: WrittenColumn = { column: 'id', type: 'text' }

export const columnsOfFields = (fields: readonly RecordField[]): WrittenColumn[] =>
  fields.map(({ stored }) => ({ column: stored.column, type: writtenType(stored) }))

/** The type of the values that are sent; PostgreSQL converts the others to the type of the column. */
const writtenType = (stored: StoredColumn): string => {
  if (hasLocalTimes(stored)) return 'timestamp'
  return stored.native === 'bool' ? 'boolean' : stored.type
}

export const storedValues = (fields: readonly RecordField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.stored.column, toStored(field, values[field.name])]))
