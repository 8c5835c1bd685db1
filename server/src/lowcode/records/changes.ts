import type { RawBuilder } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import { isRecordColumn, isSecret, type RecordField, type RecordPlan, type SubTable } from './plan.ts'
import type { StoredRow } from './stored.ts'
import type { RecordUser } from './user.ts'
import { insertStatement, type Values, type WrittenColumn } from './values.ts'

// Fields and rows are named by their stable ids, so that a change stays readable after its field was renamed.

const StoredChange = z.object({
  key: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** A password: neither value is stored. */
  isSecret: z.literal(true).optional(),
})
export type StoredChange = z.output<typeof StoredChange>

const RowChange = z.object({
  id: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Place of the row in its table, from 0; where it was, for a removed one. */
  at: z.int(),
  fields: z.array(StoredChange),
})
export type RowChange = z.output<typeof RowChange>

const TableChange = z.object({
  key: z.string(),
  rows: z.array(RowChange),
  /** The rows before the change in their order, where rows were added, removed or moved. */
  order: z.array(z.string()).optional(),
})
export type TableChange = z.output<typeof TableChange>

export const StoredChanges = z.object({
  fields: z.array(StoredChange).default([]),
  tables: z.array(TableChange).default([]),
})
export type StoredChanges = z.output<typeof StoredChanges>

/** A record or its state after a change: its values, and its rows in their order. */
export interface RecordState {
  readonly values: Values
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>
}

function compareFields(fields: readonly RecordField[], before: Values, after: Values): StoredChange[] {
  return fields.flatMap((field): StoredChange[] => {
    const { name, stored } = field
    const [from, to] = [before[name], after[name]]
    if (isDeepStrictEqual(from, to) || (isEmpty(from) && isEmpty(to))) return []
    if (isSecret(field)) return [{ key: stored.key, isSecret: true }]
    return [{ key: stored.key, ...(isEmpty(from) ? {} : { from }), ...(isEmpty(to) ? {} : { to }) }]
  })
}

function compareRows(
  { stored, fields }: SubTable,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): TableChange[] {
  const previous = new Map(before.map((row, at) => [row.id, { row, at }]))
  const current = new Set(after.map(({ id }) => id))
  const rows = [
    ...before.flatMap(({ id, values }, at): RowChange[] =>
      current.has(id) ? [] : [{ id, kind: 'removed', at, fields: compareFields(fields, values, {}) }],
    ),
    ...after.flatMap(({ id, values }, at): RowChange[] => {
      const known = previous.get(id)
      const changed = compareFields(fields, known?.row.values ?? {}, values)
      if (known && changed.length === 0) return []
      return [{ id, kind: known ? 'changed' : 'added', at, fields: changed }]
    }),
  ]
  const order = before.map(({ id }) => id)
  const isMoved = !isDeepStrictEqual(
    order,
    after.map(({ id }) => id),
  )
  if (rows.length === 0 && !isMoved) return []
  return [{ key: stored.key, rows, ...(isMoved ? { order } : {}) }]
}

/** What differs between two states of a record; `before` is null for a new one. */
export function compareStates(
  plan: RecordPlan,
  before: RecordState | null,
  after: RecordState,
): StoredChanges {
  const fields = plan.fields.filter((field) => !isRecordColumn(field))
  return {
    fields: compareFields(fields, before?.values ?? {}, after.values),
    tables: plan.subTables.flatMap((table) =>
      compareRows(table, before?.rows.get(table.name) ?? [], after.rows.get(table.name) ?? []),
    ),
  }
}

const columns: readonly WrittenColumn[] = [
  { column: 'record_id', type: 'text' },
  { column: 'version', type: 'int' },
  { column: 'design_id', type: 'text' },
  { column: 'kind', type: 'text' },
  { column: 'source', type: 'text' },
  { column: 'release_number', type: 'int' },
  { column: 'changes', type: 'jsonb' },
  { column: 'creator_user_id', type: 'text' },
]

export interface NewChange {
  readonly recordId: string
  readonly version: number
  readonly kind: 'create' | 'update' | 'remove'
  readonly changes: StoredChanges
}

/** SQL statement that adds changes to the history. It runs with the statement that makes them. */
export const changesStatement = (
  { release }: RecordPlan,
  { userId }: RecordUser,
  source: ChangeSource,
  changes: readonly NewChange[],
): RawBuilder<unknown> =>
  insertStatement(
    'lowcode_record_change',
    columns,
    changes.map(({ recordId, version, kind, changes: { fields, tables } }) => ({
      record_id: recordId,
      version,
      design_id: release.designId,
      kind,
      source,
      release_number: release.number,
      changes: {
        ...(fields.length > 0 ? { fields } : {}),
        ...(tables.length > 0 ? { tables } : {}),
      },
      creator_user_id: userId,
    })),
  )

/** Takes a change back: the state before it, from the state after it. Fields that are gone are left out. */
export function revertStoredChanges(
  plan: RecordPlan,
  state: RecordState,
  { fields, tables }: StoredChanges,
): RecordState {
  return {
    values: { ...state.values, ...previousValues(plan.fields, fields) },
    rows: new Map(
      plan.subTables.map((table) => {
        const change = tables.find(({ key }) => key === table.stored.key)
        const rows = state.rows.get(table.name) ?? []
        return [table.name, change ? revertRows(table, rows, change) : rows]
      }),
    ),
  }
}

const previousValues = (fields: readonly RecordField[], changes: readonly StoredChange[]): Values => {
  const byKey = new Map(fields.map((field) => [field.stored.key, field]))
  return Object.fromEntries(
    changes.flatMap(({ key, from, isSecret: secret }) => {
      const field = byKey.get(key)
      if (!field || secret) return []
      return [[field.name, from === undefined ? field.field.kind.empty(field.field.settings) : from]]
    }),
  )
}

const emptyValues = (fields: readonly RecordField[]): Values =>
  Object.fromEntries(fields.map(({ name, field }) => [name, field.kind.empty(field.settings)]))

function revertRows(
  { fields }: SubTable,
  rows: readonly StoredRow[],
  { rows: changes, order }: TableChange,
): StoredRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, kind, fields: changed } of changes) {
    if (kind === 'added') byId.delete(id)
    else {
      const values = byId.get(id)?.values ?? emptyValues(fields)
      byId.set(id, { id, values: { ...values, ...previousValues(fields, changed) } })
    }
  }
  if (!order) return [...byId.values()]
  return order.flatMap((id) => byId.get(id) ?? [])
}
