import { sql, type RawBuilder } from 'kysely'
import {
  readScheme,
  type Condition,
  type ContextValues,
  type Scheme,
  type Type,
} from '@tessera/shared/contract/org/conditions'
import { contains } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { holdersOf } from './access.ts'

/** What of a module's records a holder of it lets through: which rows, and which of the columns and form fields that are granted at all. */
export interface Grant {
  readonly holder: {
    readonly type: 'User' | 'Role' | 'Position' | 'Group'
    readonly id: string
    readonly name: string
  }
  /** Every row; the caller's own, because no scheme is granted; or those that one of the schemes lets through. */
  readonly rows: 'all' | 'own' | readonly NamedScheme[]
  /** Codes granted; null where the module does not check the kind. */
  readonly columns: ReadonlySet<string> | null
  readonly fields: ReadonlySet<string> | null
}

export interface NamedScheme {
  readonly id: string
  readonly name: string
  readonly scheme: Scheme
}

/**
 * What a user reaches of a module. Rows and columns belong together per grant: a cell is visible only where one single grant
 * permits both (engines, section 3.6).
 */
export interface DataAccess {
  /** A super administrator: nothing is checked. */
  readonly everything: boolean
  readonly grants: readonly Grant[]
  /** Codes that are granted one by one; what is not among them nobody hides. */
  readonly columns: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

export interface ProtectedField {
  readonly type: Type
  readonly of: RawBuilder<unknown>
  /** `of` is a set, as an array of texts, and is compared as one: a single member is enough. */
  readonly several?: boolean
}

/** What a module's records are to conditions: where the values of their fields come from, and whose a record is. */
export interface ProtectedModule {
  /** Code of the menu. */
  readonly menu: string
  readonly fields: Readonly<Record<string, ProtectedField>>
  readonly owner: RawBuilder<unknown>
  /** The table under its alias, and the id in it: how one record is found. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Which rows of the table are records of the module at all. */
  readonly alive: RawBuilder<unknown>
  /** The stored value of a form's field as text. */
  stored(field: string): RawBuilder<unknown>
  /** What a new record has of a field that nobody fills in, as text. */
  readonly fresh: Readonly<Record<string, string>>
}

export const typesOf = ({ fields }: Pick<ProtectedModule, 'fields'>): Record<string, Type> =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]))

interface Row {
  holderType: Grant['holder']['type']
  holderId: string
  holderName: string
  checksColumns: boolean
  checksFields: boolean
  checksRows: boolean
  columns: string[]
  fields: string[]
  schemes: { id: string; fullName: string; enCode: string; conditionJson: string }[]
}

/** Loads what a user's grants let through of a module. A scheme that no longer reads lets nothing through. */
export async function loadDataAccess(
  db: Db,
  user: { id: string; administrator: boolean },
  { menu, fields }: Pick<ProtectedModule, 'menu' | 'fields'>,
): Promise<DataAccess> {
  if (user.administrator) return { everything: true, grants: [], columns: new Set(), fields: new Set() }
  const [found, known] = await Promise.all([
    sql<Row>`
      with holder as (${holdersOf(user.id)}),
      held as (select g.object_type, g.object_id, g.item_type, g.item_id from org_grant g join holder h on h.type = g.object_type and h.id = g.object_id)
      select h.type as "holderType", h.id as "holderId", h.name as "holderName",
        m.is_column_authorize = 1 as "checksColumns", m.is_form_authorize = 1 as "checksFields", m.is_data_authorize = 1 as "checksRows",
        ${granted('system_column', 'column')} as columns, ${granted('system_form_field', 'form')} as fields,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'fullName', s.full_name, 'enCode', s.en_code, 'conditionJson', s.condition_json) order by s.id)
          from held g join system_data_scheme s on s.id = g.item_id and s.module_id = m.id and s.delete_mark = 0 and s.enabled_mark = 1
          where g.item_type = 'resource' and g.object_type = h.type and g.object_id = h.id), '[]') as schemes
      from system_menu m join held mg on mg.item_type = 'module' and mg.item_id = m.id
      join holder h on h.type = mg.object_type and h.id = mg.object_id
      where m.en_code = ${menu} and m.delete_mark = 0 and m.enabled_mark = 1
      order by h.type, h.id`.execute(db),
    sql<{ columns: string[]; fields: string[] }>`
      select coalesce((select array_agg(en_code) from system_column where module_id = m.id and delete_mark = 0 and enabled_mark = 1 and m.is_column_authorize = 1), '{}') as columns,
        coalesce((select array_agg(en_code) from system_form_field where module_id = m.id and delete_mark = 0 and enabled_mark = 1 and m.is_form_authorize = 1), '{}') as fields
      from system_menu m where m.en_code = ${menu} and m.delete_mark = 0 and m.enabled_mark = 1`.execute(db),
  ])
  const types = typesOf({ fields })
  return {
    everything: false,
    grants: found.rows.map((row) => grantOf(row, types)),
    columns: new Set(known.rows[0]?.columns),
    fields: new Set(known.rows[0]?.fields),
  }
}

const granted = (table: string, itemType: string) => sql`
  coalesce((select array_agg(c.en_code order by c.en_code) from held g join ${sql.table(table)} c on c.id = g.item_id and c.module_id = m.id and c.delete_mark = 0 and c.enabled_mark = 1
    where g.item_type = ${itemType} and g.object_type = h.type and g.object_id = h.id), '{}')`

function grantOf(row: Row, types: Record<string, Type>): Grant {
  const schemes = row.schemes.flatMap(({ id, fullName, conditionJson }) => {
    const read = readScheme(conditionJson, types)
    return 'scheme' in read ? [{ id, name: fullName, scheme: read.scheme }] : []
  })
  const all = !row.checksRows || row.schemes.some(({ enCode }) => enCode === 'all')
  return {
    holder: { type: row.holderType, id: row.holderId, name: row.holderName },
    rows: all ? 'all' : row.schemes.length === 0 ? 'own' : schemes,
    columns: row.checksColumns ? new Set(row.columns) : null,
    fields: row.checksFields ? new Set(row.fields) : null,
  }
}

/** Who asks: whose own records count, and what the dynamic values mean. */
export interface Viewer {
  readonly userId: string
  readonly contextValues: ContextValues
}

/** The rows that one grant lets through, as a condition. */
function rowsOf({ rows }: Grant, module: ProtectedModule, viewer: Viewer): RawBuilder<unknown> {
  if (rows === 'all') return sql`true`
  if (rows === 'own') return sql`coalesce(${module.owner} = ${viewer.userId}, false)`
  return anyOf(rows.map(({ scheme }) => schemeSql(scheme, module, viewer.contextValues)))
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` and `)})`

function schemeSql(
  scheme: Scheme,
  module: ProtectedModule,
  contextValues: ContextValues,
): RawBuilder<unknown> {
  return (
    scheme.reduce<RawBuilder<unknown> | null>((before, { logic, conditions }) => {
      if (conditions.length === 0) return before
      const here = allOf(conditions.map((condition) => conditionSql(condition, module, contextValues)))
      return before === null
        ? here
        : logic === 'or'
          ? sql`(${before} or ${here})`
          : sql`(${before} and ${here})`
    }, null) ?? sql`false`
  )
}

/** One comparison, never null: nothing equals nothing, and what excludes a value lets it through (`holds` in the contract says the same of a record). */
function conditionSql(
  { field, op, value }: Condition,
  { fields }: ProtectedModule,
  contextValues: ContextValues,
): RawBuilder<unknown> {
  const { type, of, several } = fields[field]!
  const wanted = typeof value === 'string' ? contextValues[value] : value
  if (several) return setSql(op, of, wanted)
  const actual =
    type === 'text' ? sql`nullif(${of}, '')` : type === 'time' ? sql`extract(epoch from ${of}) * 1000` : of
  const list = type === 'text' ? sql`${wanted}::text[]` : sql`${wanted}::numeric[]`
  const limit = (at: number) => sql`${wanted[at]}::numeric`
  switch (op) {
    case 'null':
      return sql`${actual} is null`
    case 'notNull':
      return sql`${actual} is not null`
    case '==':
    case 'in':
      return sql`coalesce(${actual} = any(${list}), false)`
    case '<>':
    case 'notIn':
      return sql`not coalesce(${actual} = any(${list}), false)`
    case 'like':
      return sql`coalesce(${actual} ilike ${contains(String(wanted[0]))}, false)`
    case 'notLike':
      return sql`not coalesce(${actual} ilike ${contains(String(wanted[0]))}, false)`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return sql`coalesce(${actual} ${sql.raw(op)} ${limit(0)}, false)`
    case 'between':
      return sql`coalesce(${actual} between ${limit(0)} and ${limit(1)}, false)`
  }
}

/** The same for a field that is a set of texts. */
function setSql(
  op: Condition['op'],
  of: RawBuilder<unknown>,
  wanted: readonly (string | number)[],
): RawBuilder<unknown> {
  const overlaps = sql`coalesce(${of} && ${wanted.map(String)}::text[], false)`
  const like = sql`exists (select 1 from unnest(${of}) one where one ilike ${contains(String(wanted[0]))})`
  switch (op) {
    case 'null':
      return sql`coalesce(cardinality(${of}), 0) = 0`
    case 'notNull':
      return sql`coalesce(cardinality(${of}), 0) > 0`
    case '==':
    case 'in':
      return overlaps
    case '<>':
    case 'notIn':
      return sql`not ${overlaps}`
    case 'like':
      return like
    case 'notLike':
      return sql`not ${like}`
    default:
      return sql`false`
  }
}

/** The predicate of every read and write of a module: list, detail, tree, pickers, export, statistics, batch, update and delete by id (engines, section 3.8). */
export function visibleRows(
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> {
  return access.everything ? sql`true` : anyOf(access.grants.map((grant) => rowsOf(grant, module, viewer)))
}

/** The rows in which a column may be seen; null where everybody sees it in each row they reach. */
export function columnVisibleWhere(
  column: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null {
  if (access.everything || !access.columns.has(column)) return null
  const seeing = access.grants.filter(({ columns }) => !columns || columns.has(column))
  return seeing.length === access.grants.length
    ? null
    : anyOf(seeing.map((grant) => rowsOf(grant, module, viewer)))
}

/** Codes of columns by whether they may be seen in a row: an expression that gives those that may not, as a text array. */
export function hiddenColumns(
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> {
  const partly = [...access.columns].flatMap((column) => {
    const seen = columnVisibleWhere(column, access, module, viewer)
    return seen ? [sql`case when ${seen} then null else ${column}::text end`] : []
  })
  return partly.length > 0 ? sql`array_remove(array[${sql.join(partly)}]::text[], null)` : sql`'{}'::text[]`
}

/** Whether anybody's grant of this user lets a column be seen in any row: sorting and filtering by another is refused. */
export const canSeeColumn = (column: string, { everything, columns, grants }: DataAccess): boolean =>
  everything || !columns.has(column) || grants.some((grant) => !grant.columns || grant.columns.has(column))

/** The rows in which a form field may be written; null where it may in each row the user reaches. */
export function fieldWritableWhere(
  field: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null {
  if (access.everything || !access.fields.has(field)) return null
  const writing = access.grants.filter(({ fields }) => !fields || fields.has(field))
  return writing.length === access.grants.length
    ? null
    : anyOf(writing.map((grant) => rowsOf(grant, module, viewer)))
}
