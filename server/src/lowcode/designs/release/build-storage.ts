import { createHash } from 'node:crypto'
import type { Design, Field } from '@tessera/shared/fields/design'
import { isSortable, type ListDesign } from '@tessera/shared/fields/list-design'
import { toSnakeCase } from '../../../db/columns.ts'
import { splitFields } from './split-fields.ts'
import { nativeOf, type BoundTable, type BoundTables } from './bound-tables.ts'
import { shapeOf } from './value-shapes.ts'
import { recordColumns } from '@tessera/shared/contract/lowcode/record-columns'
import {
  isSharedColumn,
  rowColumns,
  type Storage,
  type StoredColumn,
  type StoredTable,
} from '../../releases/storage.ts'

/** Longest name of a table or column in PostgreSQL, in bytes. */
export const maxNameBytes = 63

/** The columns of a record that fields of these kinds show. */
const sharedColumns: Readonly<Record<string, (typeof recordColumns)[number]>> = {
  createUser: 'creator_user_id',
  createTime: 'creator_time',
  modifyUser: 'last_modify_user_id',
  modifyTime: 'last_modify_time',
}

/** Begins the key of a field that shows such a column, so that no values are taken for those of another field. */
const sharedKey = '@'

/** Names of columns that PostgreSQL itself has in every table. */
export const systemColumns: ReadonlySet<string> = new Set([
  'tableoid',
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'ctid',
])

/** The table of the records of a design: `lc_<code>`, with `_` for dots. */
export const tableNameOf = (enCode: string): string => `lc_${enCode.toLowerCase().replaceAll('.', '_')}`

/** The table of the rows of a sub-table. */
const subTableNameOf = (main: string, vModel: string): string =>
  `${main}_${toSnakeCase(vModel).toLowerCase()}`

/**
 * Builds the tables that a design needs. Fields that `previous` stores keep their columns unless they were renamed;
 * names of removed columns stay taken, because their values are still there.
 */
export function buildStorage(
  design: Design,
  {
    enCode,
    fullName,
    list,
    previous,
    tables: boundTables,
  }: {
    enCode: string
    fullName: string
    list: ListDesign
    previous: Storage | null
    /** The tables that were there before the design; null where a release creates them. */
    tables: BoundTables | null
  },
): Storage {
  const main = boundTables?.main.facts.table ?? previous?.main.table ?? tableNameOf(enCode)
  // Sub-tables without a table of their own choice are named after the design, not after a table of others.
  const prefix = boundTables ? tableNameOf(enCode) : main
  const { record, tables } = splitFields(design.fields)
  const filtered = new Set(list.filters.map(({ prop }) => prop))
  const sorted = new Set([
    list.defaultSidx,
    list.treeRelation,
    list.groupField,
    ...list.columns.flatMap(({ prop, sortable }) => (sortable ? [prop] : [])),
    // Views ask for the records of an option, a period or a record above.
    ...list.views.flatMap(
      ({ kind, field, start, end, parentField }) =>
        ({ kanban: [field], calendar: [start, end], gantt: [start, end], treeTable: [parentField] })[
          kind as 'kanban'
        ] ?? [],
    ),
  ])
  const indexOf = (
    field: Field,
    type: StoredColumn['type'],
    name = field.settings.vModel,
  ): StoredColumn['index'] => {
    if (filtered.has(name) || sorted.has(name)) {
      if (type === 'jsonb') return 'members'
      const mode = field.kind.search(field.settings)?.mode
      if (type === 'text' && filtered.has(name) && mode === 'contains') return 'contains'
      return isSortable(type) ? 'equals' : 'none'
    }
    return 'none'
  }
  const storedMain = buildTable(record, {
    key: '',
    vModel: '',
    label: fullName,
    table: main,
    previous: previous?.main,
    reserved: recordColumns,
    own: boundTables?.main,
    indexOf,
  })
  const keyOfTable = keysOf(tables)
  const subTables = tables.map((field): StoredTable => {
    const { vModel, label, tableName } = field.settings
    const own = boundTables?.subTables.get(String(tableName || vModel))
    const key = keyOfTable(field)
    const before = [...(previous?.subTables ?? []), ...(previous?.retired ?? [])].find(
      (one) => one.key === key,
    )
    return buildTable(splitFields(field.children).record, {
      key,
      vModel,
      label,
      table: own?.facts.table ?? before?.table ?? subTableNameOf(prefix, vModel),
      own,
      previous: before,
      reserved: rowColumns,
      indexOf: (column, type) => indexOf(column, type, `${vModel}-${column.settings.vModel}`),
    })
  })
  const kept = new Set(subTables.map(({ table }) => table))
  return {
    main: storedMain,
    subTables,
    retired: [...(previous?.subTables ?? []), ...(previous?.retired ?? [])].filter(
      ({ table }) => !kept.has(table),
    ),
    uniques: uniquesOf(design, record, storedMain),
  }
}

interface TableOptions {
  own: BoundTable | undefined
  key: string
  vModel: string
  label: string
  table: string
  previous: StoredTable | undefined
  reserved: readonly string[]
  indexOf: (field: Field, type: StoredColumn['type']) => StoredColumn['index']
}

function buildTable(
  fields: readonly Field[],
  { previous, reserved, indexOf, own, ...named }: TableOptions,
): StoredTable {
  const keyOf = keysOf(fields)
  const existing = own?.facts.columns ?? []
  const before = new Map(
    [...(previous?.retired ?? []), ...(previous?.columns ?? [])]
      .filter((column) => own?.isElsewhere || !isSharedColumn(named, column))
      .map((one) => [one.key, one]),
  )
  const taken = new Set<string>([
    ...(own?.isElsewhere ? [] : reserved),
    ...systemColumns,
    ...(own && !own.isElsewhere ? [own.bound.id, own.bound.recordId, own.link] : []),
    // A column of a table of others stays what it is: a new field of its name shows it.
    ...(own ? [] : [...before.values()].map(({ column }) => column)),
  ])
  const columns = fields.flatMap((field): StoredColumn[] => {
    const { kind, settings } = field
    const type = kind.column(settings)
    if (type === null) return []
    const { vModel, label } = settings
    const shared = named.key === '' && !own?.isElsewhere ? sharedColumns[kind.tag] : undefined
    // A field that shows a column of every record has no values of its own: those of before are removed.
    const key = shared ? `${sharedKey}${keyOf(field)}` : keyOf(field)
    const old = before.get(key)
    const shape = shapeOf(field, type)
    // Passwords are encrypted for their column.
    const keepsColumn =
      old && (own || old.vModel === vModel || (old.shape === 'secret' && shape === 'secret'))
    const sameName = existing.find(({ name }) => name === vModel) ?? existing.find(isNamed(vModel))
    const known =
      sameName && !taken.has(sameName.name) && !sameName.name.includes('.') ? sameName.name : undefined
    const column = shared ?? known ?? (keepsColumn ? old.column : freeName(vModel, taken, existing))
    taken.add(column)
    const facts = shared ? undefined : existing.find(({ name }) => name === column)
    const native = facts && !own?.isElsewhere ? nativeOf(type, facts) : undefined
    const isDate = own?.isElsewhere && facts?.type === 'date'
    return [
      {
        key,
        vModel,
        label: label || vModel,
        column,
        type,
        shape,
        index: indexOf(field, type),
        ...(native && { native }),
        ...(isDate && { isDate }),
      },
    ]
  })
  const current = new Set(columns.map(({ key }) => key))
  return {
    ...named,
    ...(own && { bound: own.bound }),
    columns,
    retired: [...before.values()].filter(({ key }) => !current.has(key)),
  }
}

/** The name of a field in snake case, cut to the limit. */
export const columnNameOf = (vModel: string): string =>
  toSnakeCase(vModel)
    .toLowerCase()
    .replace(/^_+(?=.)/, '')
    .slice(0, maxNameBytes)

/** Whether a column has the name of a field, as clients write it or as releases write columns. */
const isNamed =
  (vModel: string) =>
  ({ name }: { readonly name: string }) =>
    name.toLowerCase() === vModel.toLowerCase() || name.toLowerCase() === columnNameOf(vModel)

/** A column name for a field: its name in snake case, cut to the limit and numbered where it is taken. */
function freeName(
  vModel: string,
  used: ReadonlySet<string>,
  existing: readonly { readonly name: string }[],
): string {
  const taken = new Set([...used, ...existing.map(({ name }) => name)])
  const wanted = columnNameOf(vModel)
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const suffix = `_${number}`
    const numbered = `${wanted.slice(0, maxNameBytes - suffix.length)}${suffix}`
    if (!taken.has(numbered)) return numbered
  }
}

/**
 * The stable id of each field of a level: the number that the designer gave it, by which a renamed field is recognised.
 * A field without a number, or with one that another field has too, is known by its name.
 */
function keysOf(fields: readonly Field[]): (field: Field) => string {
  const counts = new Map<number, number>()
  for (const { settings } of fields) counts.set(settings.formId, (counts.get(settings.formId) ?? 0) + 1)
  return ({ settings: { formId, vModel } }) =>
    formId > 0 && counts.get(formId) === 1 ? `#${formId}` : vModel
}

function uniquesOf(design: Design, fields: readonly Field[], table: StoredTable): Storage['uniques'] {
  const keys = new Map(table.columns.map(({ vModel, key }) => [vModel, key]))
  const groups = [
    ...fields.filter(({ settings }) => settings['unique'] === true).map(({ settings }) => [settings.vModel]),
    ...design.form.uniques,
  ]
  return groups.flatMap((names) => {
    const found = names.flatMap((name) => keys.get(name) ?? [])
    return found.length === names.length && found.length > 0
      ? [{ name: indexName(table.table, found.join('+'), 'unique'), keys: found }]
      : []
  })
}

/** Uses of indexes that belong to fields; a table has others too, such as that of its primary key. */
export const fieldIndexUses = ['equals', 'contains', 'members'] as const

/** The name of an index: readable at its start, and unique by a hash at its end. */
export function indexName(table: string, column: string, use: string): string {
  const hash = createHash('sha256').update(`${table}.${column}.${use}`).digest('hex').slice(0, 10)
  return `${table.slice(0, 40)}__${use.slice(0, 8)}_${hash}`
}
