import { isDeepStrictEqual } from 'node:util'
import { isRow, type Row } from '@tessera/shared/fields/validate'
import type { FieldRights, FlowNode, Graph } from '../engine/graph.ts'
import type { FormValues } from './facts.ts'

const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow)

export const canWrite = (rights: FieldRights, path: string): boolean =>
  Object.hasOwn(rights, path) && (rights[path] === 'write' || rights[path] === 'required')

/** Columns of a sub-table that the rights name. */
const columnsOf = (rights: FieldRights, table: string): readonly string[] =>
  Object.keys(rights)
    .filter((path) => path.startsWith(`${table}-`))
    .map((path) => path.slice(table.length + 1))

/**
 * What a client sent, without what the rights do not let it write: clients send the whole form. Who may write columns of a
 * sub-table but not the sub-table changes stored rows, and adds or removes none.
 */
export function keepWritable(sent: Row, stored: FormValues, rights: FieldRights): Row {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const columns = columnsOf(rights, name)
    if (!isRows(value) || columns.length === 0) {
      if (canWrite(rights, name)) kept[name] = value
      continue
    }
    const writable = columns.filter((column) => canWrite(rights, `${name}-${column}`))
    const storedRows = isRows(stored[name]) ? stored[name] : []
    if (canWrite(rights, name))
      kept[name] = value.map((row) => mergeRow(row, findRow(storedRows, row), columns, writable))
    else if (writable.length > 0)
      kept[name] = storedRows.map((row) => ({ ...row, ...pick(findRow(value, row) ?? {}, writable) }))
  }
  return kept
}

const findRow = (rows: readonly Row[], row: Row): Row | undefined =>
  row['id'] === undefined ? undefined : rows.find(({ id }) => id === row['id'])

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]))

/** A row with the stored values of columns that may not be written; a new row has none there. */
function mergeRow(
  row: Row,
  stored: Row | undefined,
  columns: readonly string[],
  writable: readonly string[],
): Row {
  const locked = columns.filter((column) => !writable.includes(column))
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !locked.includes(name)))
  return stored ? { ...own, ...pick(stored, locked) } : own
}

/** The fields that differ, with both values. */
export function differences(
  before: FormValues,
  after: FormValues,
): Record<string, { readonly from: unknown; readonly to: unknown }> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed: Record<string, { from: unknown; to: unknown }> = {}
  for (const name of names)
    if (!isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
      changed[name] = { from: before[name] ?? null, to: after[name] ?? null }
  return changed
}

/** The values without those that the rights hide. */
export function withoutHidden(values: FormValues, rights: FieldRights): Row {
  const isHidden = (path: string) => Object.hasOwn(rights, path) && rights[path] === 'hidden'
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (isHidden(name)) return []
      const hidden = columnsOf(rights, name).filter((column) => isHidden(`${name}-${column}`))
      if (hidden.length === 0 || !isRows(value)) return [[name, value] as const]
      const rows = value.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
      )
      return [[name, rows] as const]
    }),
  )
}

/** What a column of a sub-table without rows has: nothing is missing there. */
const noRows = 'noRows'

/**
 * The values with an entry for each of the paths that is a column of a sub-table (`lines-price`), as conditions and
 * required fields name them: the list of its values, null where one of them is empty.
 */
export function withColumns(values: FormValues, paths: Iterable<string>): FormValues {
  const columns: Record<string, unknown> = {}
  for (const path of paths) {
    const [table = '', column] = path.split('-')
    const rows = values[table]
    if (column === undefined || !Array.isArray(rows)) continue
    const list = (rows as Row[]).map((row) => row[column])
    const isMissing = list.some((value) => value == null || value === '')
    columns[path] = isMissing ? null : list
    if (rows.length === 0) columns[path] = noRows
  }
  return { ...values, ...columns }
}

/** A graph whose nodes do not require these fields. */
export function withoutDemands(graph: Graph, fields: readonly string[]): Graph {
  const free = (rights: FieldRights): FieldRights =>
    Object.fromEntries(
      Object.entries(rights).map(([field, right]) => [
        field,
        right === 'required' && fields.includes(field) ? 'write' : right,
      ]),
    )
  const nodes = Object.entries(graph.nodes).map(([id, node]): [string, FlowNode] => [
    id,
    'fields' in node ? { ...node, fields: free(node.fields) } : node,
  ])
  return { ...graph, nodes: Object.fromEntries(nodes) }
}
