import { sql, type RawBuilder } from 'kysely'
import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { withParameters } from '@tessera/shared/contract/fields/bindings'
import { noNames, type Names } from '@tessera/shared/contract/fields/kind'
import { formatValue } from '@tessera/shared/fields/format-value'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { loadRecordNames, recordNamesQuery } from './record-names.ts'
import type { RecordField } from './plan.ts'
import { text } from './text.ts'
import { guestId, type RecordUser } from './user.ts'
import type { Values } from './values.ts'

/** How units are written: their name in lists, their path in spreadsheets, which imports read again. */
export type NameStyle = 'name' | 'path'

/** A source of names and the ids that are looked up in it. */
interface Lookup {
  readonly source: string
  readonly field: RecordField
  readonly ids: Set<string>
}

/**
 * The names of all ids on a page. Ids are collected from every value first, and each source is asked once, however
 * many rows there are.
 */
export interface NameBatch {
  /** Collects the ids of a value. `record` has the values around it, which a data interface may depend on. */
  collect(field: RecordField, value: unknown, record: Values): void
  /** Looks up what was collected. */
  load(): Promise<void>
  /** The value as text. */
  format(field: RecordField, value: unknown, record: Values): string
  /** Ids of a value that no source knows, after `load`. */
  findUnknown(field: RecordField, value: unknown, record: Values): string[]
}

/** A name of a stored source; null where the source does not know the id. */
export interface LoadedName {
  readonly key: string
  readonly id: string
  readonly name: string | null
}

interface BatchOptions {
  readonly style?: NameStyle
  /** Names that the statement of a page has loaded with its rows. */
  readonly loaded?: readonly LoadedName[]
  /** Records that were deleted do not count, and an interface that fails is an error: for checks of sent ids. */
  readonly isCheck?: boolean
  /** How deep relations to other records are followed. */
  readonly depth?: number
}

/**
 * The key of a source in a batch: fields that read other columns of an interface, or other fields of the related
 * records, have names of their own.
 */
export function nameKeyOf(field: RecordField, source: string): string {
  if (source.startsWith('interface:')) return `${source} ${JSON.stringify(rowKeysOf(field))}`
  return source.startsWith('form:') ? `${source} ${shownFieldOf(field)}` : source
}

/** The field whose value names a related record. */
const shownFieldOf = ({ field: { settings } }: RecordField): string => String(settings['relationField'] ?? '')

/** Whether a kind formats ids by names that are not in the design. */
export function refersToNames({ field: { kind, settings } }: RecordField): boolean {
  if (kind.group === 'people' || kind.group === 'relation') return kind.tag !== 'calculate'
  if (kind.group === 'system') return kind.column(settings) === 'text' && kind.tag !== 'billRule'
  return (
    kind.tag === 'address' ||
    kind.tag === 'dicSelect' ||
    (settings['dataType'] !== undefined && settings['dataType'] !== 'static')
  )
}

/** Whether a data interface has the options of a field. */
export const asksInterface = ({ field: { settings } }: RecordField): boolean =>
  Boolean(settings['interfaceId']) || (settings['dataType'] === 'dynamic' && Boolean(settings['propsUrl']))

export function createNameBatch(user: RecordUser, options: BatchOptions = {}): NameBatch {
  const { isCheck = false, loaded = [] } = options
  const lookups = new Map<string, Lookup>()
  const found = new Map<string, string | null>(loaded.map(({ key, id, name }) => [`${key} ${id}`, name]))
  const settingsIn = (field: RecordField, record: Values) =>
    withParameters(field.field.settings, (name) =>
      Object.hasOwn(record, name) ? record[name] : undefined,
    ) as RecordField['field']['settings']
  const formatWith = (field: RecordField, value: unknown, record: Values, names: Names) =>
    formatValue(field.field.kind, value, settingsIn(field, record), names)
  const namesOf = (field: RecordField): Names => ({
    nameOf: (source, id) =>
      source === 'user' && id === guestId
        ? text.guest[user.lang ?? 'zh']
        : (found.get(`${nameKeyOf(field, source)} ${id}`) ?? undefined),
    idsOf: () => [],
  })

  return {
    collect(field, value, record) {
      if (!refersToNames(field)) return
      formatWith(field, value, record, {
        idsOf: () => [],
        nameOf(source, id) {
          // The history has values that the field had as another kind, and those need not be ids.
          if (source === '' || typeof (id as unknown) === 'object') return undefined
          const key = nameKeyOf(field, source)
          if (found.has(`${key} ${id}`)) return undefined
          const lookup = lookups.get(key) ?? { source, field, ids: new Set<string>() }
          lookups.set(key, lookup)
          lookup.ids.add(id)
          return undefined
        },
      })
    },

    async load() {
      const prepared = await Promise.all(
        [...lookups].map(async ([key, lookup]) => ({
          key,
          lookup,
          query: await namesQuery(user, { ...lookup, key, ids: sql`${[...lookup.ids]}::text[]` }, options),
        })),
      )
      const queries = prepared.flatMap(({ query }) => query ?? [])
      const others = prepared.filter(
        ({ query, lookup }) => !query && /^(interface|form):/.test(lookup.source),
      )
      const [stored] = await Promise.all([
        queries.length > 0
          ? typedSql({ key: column.text, id: column.text, name: column.text })`
              ${sql.join(queries, sql` union all `)}`.execute(user.db)
          : null,
        ...others.map(async ({ key, lookup }) => {
          for (const [id, name] of await loadOtherNames(user, lookup, options))
            found.set(`${key} ${id}`, name)
        }),
      ])
      for (const { key, id, name } of stored?.rows ?? []) found.set(`${key} ${id}`, name)
    },

    format: (field, value, record) =>
      formatWith(field, value, record, refersToNames(field) ? namesOf(field) : noNames),

    findUnknown(field, value, record) {
      if (!isCheck || !refersToNames(field)) return []
      const unknown: string[] = []
      const names = namesOf(field)
      formatWith(field, value, record, {
        idsOf: () => [],
        nameOf(source, id) {
          const name = names.nameOf(source, id)
          if (name === undefined && source !== '') unknown.push(id)
          return name
        },
      })
      return unknown
    },
  }
}

interface NamesQuery {
  /** Returned with each name. */
  readonly key: string
  readonly source: string
  readonly field: RecordField
  /** An array of texts. */
  readonly ids: RawBuilder<unknown>
}

/** SQL query: `(key, id, name)` of the ids of a source; null where the names are not texts in our own tables. */
export const namesQuery = async (
  user: RecordUser,
  query: NamesQuery,
  options: BatchOptions = {},
): Promise<RawBuilder<unknown> | null> =>
  storedNames(query, options) ?? (await relatedNames(user, query, options.isCheck ?? false))

/** SQL query: `(key, id, name)` of the ids of a source in our own tables; null for other sources. */
function storedNames(
  { key, source, ids }: NamesQuery,
  { style, isCheck = false }: BatchOptions,
): RawBuilder<unknown> | null {
  const list = sql`any(${ids})`
  const living = isCheck ? sql`and t.delete_mark = 0` : sql``
  const select = (table: string, name: RawBuilder<unknown>, more = sql``) => sql`
    select ${key}::text as key, t.id, ${name} as name from ${sql.table(table)} t
    where t.id = ${list} ${living} ${more}`
  const unitName = style === 'path' ? sql`org_unit_path(t.id)` : sql`t.full_name`
  const [kind, rest = ''] = source.split(/:(.*)/s)
  switch (kind) {
    case 'user':
      return select('org_user', sql`t.real_name || '/' || t.account`)
    case 'organize':
      return select('org_organize', unitName)
    case 'department':
      return select('org_organize', unitName, sql`and t.category = 'department'`)
    case 'position':
      return select(
        'org_position',
        style === 'path' ? sql`org_unit_path(t.organize_id) || '/' || t.full_name` : sql`t.full_name`,
      )
    case 'role':
      return select('org_role', sql`t.full_name`)
    case 'group':
      return select('org_group', sql`t.full_name`)
    case 'area':
      return select('system_area', sql`t.full_name`)
    case 'flow':
      return sql`select ${key}::text as key, t.id, t.full_name as name from workflow_task t where t.id = ${list}`
    case 'dictionary':
      return select(
        'system_dictionary_data',
        sql`t.full_name`,
        sql`and exists (select 1 from system_dictionary_type d where d.id = t.dictionary_type_id
          and (d.id = ${rest} or d.en_code = ${rest}))`,
      )
    default:
      return null
  }
}

/** SQL query: `(key, id, name)` of related records; null for other sources, and for records that no plain text names. */
async function relatedNames(
  user: RecordUser,
  { key, source, field, ids }: NamesQuery,
  isCheck: boolean,
): Promise<RawBuilder<unknown> | null> {
  const [kind, designId = ''] = source.split(/:(.*)/s)
  if (kind !== 'form') return null
  try {
    return await recordNamesQuery(user, key, { designId, shown: shownFieldOf(field), ids, isCheck })
  } catch (error) {
    // `loadOtherNames` decides what a design that cannot be asked means.
    if (error instanceof Refusal) return null
    throw error
  }
}

async function loadOtherNames(
  user: RecordUser,
  { source, field, ids }: Lookup,
  { depth = 2, isCheck = false }: BatchOptions,
): Promise<ReadonlyMap<string, string>> {
  const [kind, rest = ''] = source.split(/:(.*)/s)
  try {
    if (kind === 'form')
      return await loadRecordNames(user, {
        designId: rest,
        shown: shownFieldOf(field),
        ids: sql`${[...ids]}::text[]`,
        isCheck,
        batch: depth > 0 ? createNameBatch(user, { depth: depth - 1 }) : null,
      })
    const [id = '', parameters = ''] = rest.split(/\?(.*)/s)
    const rows = await user.runInterface(
      id,
      parameters ? (JSON.parse(parameters) as Record<string, unknown>) : {},
    )
    return namesInRows(rows, rowKeysOf(field))
  } catch (error) {
    // A list shows ids where an interface or a design cannot be asked; a check of sent ids cannot go on.
    if (isCheck || !(error instanceof Refusal)) throw error
    return new Map()
  }
}

interface RowKeys {
  readonly value: string
  readonly label: string
  readonly children: string
}

/** Keys of an interface's rows that hold the id and the text of a field's value. */
export function rowKeysOf({ field: { kind, settings } }: RecordField): RowKeys {
  if (kind.tag === 'popupSelect')
    return {
      value: String(settings['propsValue']),
      label: String(settings['relationField']),
      children: 'children',
    }
  return (
    (settings['props'] as RowKeys | undefined) ?? { value: 'id', label: 'fullName', children: 'children' }
  )
}

/** The names in rows and in the rows below them, by id. */
export function namesInRows(
  rows: readonly InterfaceRow[],
  keys: RowKeys,
  names = new Map<string, string>(),
): Map<string, string> {
  for (const row of rows) {
    const id = row[keys.value]
    if (typeof id === 'string' || typeof id === 'number') names.set(String(id), String(row[keys.label] ?? id))
    const below = row[keys.children]
    if (Array.isArray(below)) namesInRows(below as InterfaceRow[], keys, names)
  }
  return names
}
