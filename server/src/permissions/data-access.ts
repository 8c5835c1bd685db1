import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import {
  readScheme,
  type Condition,
  type ContextValues,
  type Scheme,
  type ValueType,
} from '@tessera/shared/contract/org/conditions'
import type { Db } from '../db/connect.ts'
import { holdersOf } from './access.ts'
import * as column from '../db/column.ts'
import type { RowOf } from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'
import { allOf, anyOf, schemeSql } from './condition-sql.ts'
import { listMenusOfDesign } from './protected-modules.ts'

/**
 * What one holder (user, role, position or group) opens of a module: rows, and codes of columns and form
 * fields.
 */
export interface Grant {
  readonly holder: {
    readonly type: 'User' | 'Role' | 'Position' | 'Group'
    readonly id: string
    readonly name: string
  }
  /**
   * Every row, the caller's own rows (no scheme is granted), or the rows that at least one scheme matches.
   */
  readonly rows: 'all' | 'own' | readonly NamedScheme[]
  /** Codes granted; null where the module does not check the kind. */
  readonly columns: ReadonlySet<string> | null
  readonly fields: ReadonlySet<string> | null
  /** Codes of form fields that may be read but, unless they are granted as well, not written. */
  readonly readable: ReadonlySet<string>
}

/** Ends the code of an item of a menu that lets a form field be read: `price.read` for `price`. */
export const readSuffix = '.read'
export const isReadItem = (code: string): boolean => code.endsWith(readSuffix)
/** The form field of an item, which lets it be written or read. */
export const fieldOfItem = (code: string): string =>
  isReadItem(code) ? code.slice(0, -readSuffix.length) : code

/** A granted data scheme. */
export interface NamedScheme {
  readonly id: string
  readonly name: string
  readonly scheme: Scheme
}

/**
 * What a user's grants open of a module. Rows and columns belong together per grant: a cell is visible only
 * if one single grant permits both.
 */
export interface DataAccess {
  /** A super administrator: nothing is checked. */
  readonly everything: boolean
  readonly grants: readonly Grant[]
  /** Codes of columns that have to be granted. All other columns are visible to everyone. */
  readonly columns: ReadonlySet<string>
  /** The same for form fields. */
  readonly fields: ReadonlySet<string>
}

/** A field that conditions can compare. */
export interface ProtectedField {
  readonly type: ValueType
  readonly value: RawBuilder<unknown>
  /** `value` is a text array. A condition holds if a single member matches. */
  readonly isSet?: boolean
  /** Of a set: the condition that it contains one of these ids, where an index makes it faster than `value`. */
  readonly overlaps?: (ids: readonly string[]) => RawBuilder<unknown>
}

/**
 * A module whose rows, columns and form fields are checked: where its records lie, who owns one, and its
 * fields.
 */
export interface ProtectedModule {
  /** Code of the menu; of a released design, a name that changes with each release. */
  readonly menu: string
  /** The path at which its calls begin, where the menu has calls of other records as well. */
  readonly basePath?: string
  /** The design whose menus open the module, instead of one menu. The grants on all of them count. */
  readonly designId?: string
  /** Where the contract does not describe them: the columns of its list, and the fields of its form, with names. */
  readonly items?: { readonly columns: readonly ModuleItem[]; readonly forms: readonly ModuleItem[] }
  readonly fields: Readonly<Record<string, ProtectedField>>
  readonly owner: RawBuilder<unknown>
  /** Name of the table, whose column comments name fields. */
  readonly table?: string
  /** The table with its alias, and the id column. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Condition: which rows of the table are (not deleted) records of the module. */
  readonly isRecord: RawBuilder<unknown>
  /**
   * Compares a field in the language of the database that has the records; absent for the own database. The condition is
   * never null.
   */
  readonly compare?: (
    field: ProtectedField,
    op: Condition['op'],
    operands: readonly (string | number)[],
  ) => RawBuilder<unknown>
  /** The stored value of a form field as text. */
  storedText(field: string): RawBuilder<unknown>
  /** Values of a new record's fields that are not filled in, as text. */
  readonly defaults: Readonly<Record<string, string>>
}

/** A column of a list or a field of a form that can be granted. */
export interface ModuleItem {
  readonly enCode: string
  readonly fullName: string
}

/** The types of a module's fields, as `readScheme` takes them. */
export const typesOf = ({ fields }: Pick<ProtectedModule, 'fields'>): Record<string, ValueType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]))

/** Rows of what each holder of a user opens. */
const grantRow = {
  holderType: column.oneOf('User', 'Role', 'Position', 'Group'),
  holderId: column.text,
  holderName: column.text,
  menuId: column.text,
  checksColumns: column.boolean,
  checksFields: column.boolean,
  checksRows: column.boolean,
  columns: column.listOf(column.text),
  fields: column.listOf(column.text),
  schemes: column.jsonOf(
    z.array(
      z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), conditionJson: z.string() }),
    ),
  ),
}
type Row = RowOf<typeof grantRow>

/** Loads a user's data access to a module. A scheme that cannot be parsed (any more) matches no rows. */
export async function loadDataAccess(
  db: Db,
  user: { id: string; administrator: boolean },
  { menu, designId, fields }: Pick<ProtectedModule, 'menu' | 'designId' | 'fields'>,
): Promise<DataAccess> {
  if (user.administrator) return { everything: true, grants: [], columns: new Set(), fields: new Set() }
  const isOpening =
    designId === undefined
      ? sql`m.en_code = ${menu}`
      : sql`m.id = any(${(await listMenusOfDesign(db, designId)).map(({ id }) => id)}::text[])`
  const [found, known] = await Promise.all([
    typedSql(grantRow)`
      with holder as (${holdersOf(user.id)}),
      held as (select g.object_type, g.object_id, g.item_type, g.item_id from org_grant g
      join holder h on h.type = g.object_type and h.id = g.object_id)
      select h.type as "holderType", h.id as "holderId", h.name as "holderName", m.id as "menuId",
        m.is_column_authorize = 1 as "checksColumns", m.is_form_authorize = 1 as "checksFields",
          m.is_data_authorize = 1 as "checksRows",
        ${granted('system_column', 'column')} as columns, ${granted('system_form_field', 'form')} as fields,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'fullName', s.full_name, 'enCode',
        s.en_code, 'conditionJson', s.condition_json) order by s.id)
          from held g join system_data_scheme s on s.id = g.item_id and s.module_id = m.id
            and s.delete_mark = 0 and s.enabled_mark = 1
          where g.item_type = 'resource' and g.object_type = h.type and g.object_id = h.id), '[]') as schemes
      from system_menu m join held mg on mg.item_type = 'module' and mg.item_id = m.id
      join holder h on h.type = mg.object_type and h.id = mg.object_id
      where ${isOpening} and m.delete_mark = 0 and m.enabled_mark = 1
      order by h.type, h.id, m.id`.execute(db),
    typedSql({
      menuId: column.text,
      columns: column.listOf(column.text),
      fields: column.listOf(column.text),
    })`
      select m.id as "menuId", coalesce((select array_agg(en_code) from system_column
        where module_id = m.id and delete_mark = 0 and enabled_mark = 1 and m.is_column_authorize = 1),
          '{}') as columns,
        coalesce((select array_agg(en_code) from system_form_field
        where module_id = m.id and delete_mark = 0 and enabled_mark = 1 and m.is_form_authorize = 1),
          '{}') as fields
      from system_menu m where ${isOpening} and m.delete_mark = 0 and m.enabled_mark = 1`.execute(db),
  ])
  const types = typesOf({ fields })
  const checked = {
    columns: new Set(known.rows.flatMap((row) => row.columns)),
    fields: new Set(known.rows.flatMap((row) => row.fields.filter((code) => !isReadItem(code)))),
  }
  // What one menu does not check, a grant of it opens although another menu of the module checks it.
  const uncheckedOf = (menuId: string, kind: 'columns' | 'fields') => {
    const own = new Set(known.rows.find((row) => row.menuId === menuId)?.[kind])
    return [...checked[kind]].filter((code) => !own.has(code))
  }
  return {
    everything: false,
    grants: found.rows.map((row) =>
      grantOf(
        {
          ...row,
          columns: [...row.columns, ...uncheckedOf(row.menuId, 'columns')],
          fields: [...row.fields, ...uncheckedOf(row.menuId, 'fields')],
        },
        types,
      ),
    ),
    ...checked,
  }
}

const granted = (table: string, itemType: string) => sql`
  coalesce((select array_agg(c.en_code order by c.en_code) from held g
  join ${sql.table(table)} c on c.id = g.item_id and c.module_id = m.id and c.delete_mark = 0
  and c.enabled_mark = 1
    where g.item_type = ${itemType} and g.object_type = h.type and g.object_id = h.id), '{}')`

function grantOf(row: Row, types: Record<string, ValueType>): Grant {
  const schemes = row.schemes.flatMap(({ id, fullName, conditionJson }) => {
    const read = readScheme(conditionJson, types)
    return 'scheme' in read ? [{ id, name: fullName, scheme: read.scheme }] : []
  })
  return {
    holder: { type: row.holderType, id: row.holderId, name: row.holderName },
    rows: openedRows(row, schemes),
    columns: row.checksColumns ? new Set(row.columns) : null,
    fields: row.checksFields ? new Set(row.fields.filter((code) => !isReadItem(code))) : null,
    readable: new Set(row.fields.filter(isReadItem).map(fieldOfItem)),
  }
}

function openedRows({ checksRows, schemes: all }: Row, schemes: readonly NamedScheme[]): Grant['rows'] {
  if (!checksRows || all.some(({ enCode }) => enCode === 'all')) return 'all'
  return all.length === 0 ? 'own' : schemes
}

/** The user for whom conditions are evaluated. */
export interface Viewer {
  readonly userId: string
  readonly contextValues: ContextValues
}

/** The rows that one grant opens, as a condition. */
function rowsOf({ rows }: Grant, module: ProtectedModule, viewer: Viewer): RawBuilder<unknown> {
  if (rows === 'all') return sql`true`
  if (rows === 'own') return sql`coalesce(${module.owner} = ${viewer.userId}, false)`
  return anyOf(rows.map(({ scheme }) => schemeSql(scheme, module, viewer.contextValues)))
}

/**
 * The condition on visible rows. Every read and write of a module contains it: list, detail, tree, pickers,
 * export, statistics, batch, update and delete by id.
 */
export function visibleRows(
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> {
  return access.everything ? sql`true` : anyOf(access.grants.map((grant) => rowsOf(grant, module, viewer)))
}

/** The module with its fields empty where the user may not see the column. */
export const withVisibleFields = (
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): ProtectedModule => ({
  ...module,
  fields: Object.fromEntries(
    Object.entries(module.fields).map(([code, field]) => {
      const where = columnVisibleWhere(code, access, module, viewer)
      if (!where) return [code, field]
      const { overlaps: _, ...rest } = field
      return [code, { ...rest, value: sql`case when ${where} then ${field.value} end` }]
    }),
  ),
})

/**
 * The rows in which a column is visible; null if it is visible in every visible row. Without any grant on the
 * module a checked column is visible in none, also not in the rows that pickers offer.
 */
export function columnVisibleWhere(
  column: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null {
  if (access.everything || !access.columns.has(column)) return null
  const seeing = access.grants.filter(({ columns }) => !columns || columns.has(column))
  return seeing.length === access.grants.length && seeing.length > 0
    ? null
    : anyOf(seeing.map((grant) => rowsOf(grant, module, viewer)))
}

/** SQL expression: the codes of the columns that are hidden in a row, as a text array. */
export function hiddenColumns(
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> {
  const partly = [...access.columns].flatMap((column) => {
    const isVisible = columnVisibleWhere(column, access, module, viewer)
    return isVisible ? [sql`case when ${isVisible} then null else ${column}::text end`] : []
  })
  return partly.length > 0 ? sql`array_remove(array[${sql.join(partly)}]::text[], null)` : sql`'{}'::text[]`
}

const containsAll = (codes: ReadonlySet<string> | null, required: ReadonlySet<string>): boolean =>
  codes === null || [...required].every((code) => codes.has(code))

/** Whether one single grant opens all rows, columns and fields. */
export const opensEverything = ({ everything, grants, columns, fields }: DataAccess): boolean =>
  everything ||
  grants.some(
    (grant) =>
      grant.rows === 'all' && containsAll(grant.columns, columns) && containsAll(grant.fields, fields),
  )

/** Whether any grant shows a column in any row. Sorting and filtering by other columns is refused. */
export const canSeeColumn = (column: string, { everything, columns, grants }: DataAccess): boolean =>
  everything || !columns.has(column) || grants.some((grant) => !grant.columns || grant.columns.has(column))

/** Whether a checked form field is not granted at all, so that no new record can have it filled in. */
export const isNeverWritable = (field: string, { fields: checked, grants }: DataAccess): boolean =>
  checked.has(field) && grants.every(({ fields }) => fields !== null && !fields.has(field))

/** Whether a form field that no grant lets be written may be read in some row. */
export const isReadOnly = (field: string, access: DataAccess): boolean =>
  isNeverWritable(field, access) && access.grants.some(({ readable }) => readable.has(field))

/** The rows in which a form field may be written; null if it may be written in every visible row. */
export const fieldWritableWhere = (
  field: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null =>
  fieldOpenWhere(field, ({ fields }) => !fields || fields.has(field), { access, module, viewer })

/** The rows in which a form field may be read; null if it may be read in every visible row. */
export const fieldReadableWhere = (
  field: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null =>
  fieldOpenWhere(field, ({ fields, readable }) => !fields || fields.has(field) || readable.has(field), {
    access,
    module,
    viewer,
  })

function fieldOpenWhere(
  field: string,
  isOpening: (grant: Grant) => boolean,
  { access, module, viewer }: { access: DataAccess; module: ProtectedModule; viewer: Viewer },
): RawBuilder<unknown> | null {
  if (access.everything || !access.fields.has(field)) return null
  const opening = access.grants.filter(isOpening)
  return opening.length === access.grants.length
    ? null
    : anyOf(opening.map((grant) => rowsOf(grant, module, viewer)))
}

/**
 * The stored records in which a field may be overwritten: those in which the form field may be written and the
 * column is visible. Null if it may be overwritten in every visible row.
 */
export function cellWritableWhere(
  field: string,
  access: DataAccess,
  module: ProtectedModule,
  viewer: Viewer,
): RawBuilder<unknown> | null {
  const conditions = [
    fieldWritableWhere(field, access, module, viewer),
    columnVisibleWhere(field, access, module, viewer),
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? allOf(conditions) : null
}
