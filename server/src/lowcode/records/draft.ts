import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import { initialValue } from '@tessera/shared/fields/initial-value'
import { fieldStateOf } from '@tessera/shared/fields/plan'
import { isBlankRow } from '@tessera/shared/fields/blank-rows'
import { createReader, isRow, ownValue, type Row } from '@tessera/shared/fields/validate'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { refuseProblems } from './problems.ts'
import { isSecret, type RecordField, type RecordPlan, type SubTable } from './plan.ts'
import type { StoredRecord, StoredRow } from './stored.ts'
import { text } from './text.ts'
import type { Values } from './values.ts'

/** Rows of a sub-table in one record. */
const maxRows = 2_000

export interface DraftRow {
  /** Id of the stored row that it changes; null for a new one. */
  readonly id: string | null
  readonly values: Values
  /** What its values were: those of the stored row, or the initial values of a new one. */
  readonly before: Values
}

/** A record as it would be saved, before it is checked. */
export interface Draft {
  readonly values: Values
  readonly before: Values
  readonly rows: ReadonlyMap<string, readonly DraftRow[]>
  readonly stored: StoredRecord | null
}

/** Reads the JSON text of a record; throws a refusal for anything but an object. */
export function parseRecord(data: string): Row {
  let parsed: unknown
  try {
    parsed = JSON.parse(data)
  } catch {
    throw refuse(text.notARecord)
  }
  if (!isRow(parsed)) throw refuse(text.notARecord)
  return parsed
}

/** What new records have in fields that the server fills; the times are milliseconds. */
export const createServerValues = (
  symbols: ContextSymbols,
  now: number,
): Readonly<Record<string, unknown>> => ({
  createUser: symbols['@userId'],
  createTime: now,
  currOrganize: symbols['@organizeId'] || null,
  currDept: symbols['@departmentId'] || null,
  currPosition: symbols['@positionId'] || null,
})

/**
 * Merges what a client sent with what is stored, or with the values of a new record. Unknown keys are ignored, absent
 * ones keep their value, and nothing is taken for fields that the server or the design fixes.
 */
export function createDraft(
  plan: RecordPlan,
  sent: Row,
  stored: StoredRecord | null,
  symbols: ContextSymbols,
  now: number,
): Draft {
  const filled = createServerValues(symbols, now)
  const initialOf = (field: RecordField): unknown =>
    field.isFilledByServer
      ? (filled[field.field.kind.tag] ?? field.field.kind.empty(field.field.settings))
      : initialValue(field.field, { symbols, now })
  const initialValues = (fields: readonly RecordField[]): Values =>
    Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]))
  const merge = (fields: readonly RecordField[], given: Row, before: Values): Values =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.isFilledByServer ||
        field.isFixed ||
        !Object.hasOwn(given, field.name) ||
        // Clients do not have the stored one, so that they send none unless it was typed anew.
        (isSecret(field) && isEmpty(given[field.name]))
          ? before[field.name]
          : (given[field.name] ?? field.field.kind.empty(field.field.settings)),
      ]),
    )
  const mergeRows = (table: SubTable): DraftRow[] => {
    const before = stored?.rows.get(table.name) ?? []
    const given = ownValue(sent, table.name)
    if (table.isFixed || given === undefined || given === null)
      return before.map(({ id, values }) => ({ id, values, before: values }))
    const all = requireRows(plan, table, given)
    const known = new Map(before.map((row) => [row.id, row]))
    return all.map((row): DraftRow => {
      const own = takeRow(known, ownValue(row, 'id'))
      const previous = own?.values ?? initialValues(table.fields)
      return { id: own?.id ?? null, values: merge(table.fields, row, previous), before: previous }
    })
  }
  const before = stored?.values ?? initialValues(plan.fields)
  return {
    values: merge(plan.fields, sent, before),
    before,
    rows: new Map(plan.subTables.map((table) => [table.name, mergeRows(table)])),
    stored,
  }
}

/** Finds the stored row of an id, once. */
function takeRow(known: Map<string, StoredRow>, id: unknown): StoredRow | undefined {
  const row = typeof id === 'string' ? known.get(id) : undefined
  if (row) known.delete(row.id)
  return row
}

function requireRows(plan: RecordPlan, table: SubTable, given: unknown): Row[] {
  if (!Array.isArray(given) || !given.every(isRow))
    throw refuseProblems(plan, [{ path: table.name, problem: { why: 'invalid' } }])
  if (given.length > maxRows) {
    const values = { label: table.label, n: maxRows, sent: given.length }
    throw new Refusal({
      code: Code.invalid,
      text: text.tooManyRows,
      values,
      fields: [{ field: table.name, text: text.tooManyRows, values }],
    })
  }
  return given
}

/** The record in the shape that rules and checks take. */
export const toRow = ({ values, rows }: Pick<Draft, 'values' | 'rows'>): Row => ({
  ...values,
  ...Object.fromEntries([...rows].map(([name, list]) => [name, list.map((row) => row.values)])),
})

/**
 * What a draft changes, by the codes of grants: fields, sub-tables, and columns of sub-tables as `lines-price`. The
 * value of such a column only says whether anything was filled in.
 */
export function changesOf(plan: RecordPlan, draft: Draft): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const { name, path } of plan.fields)
    if (!isDeepStrictEqual(draft.values[name], draft.before[name])) changes[path] = draft.values[name]
  for (const table of plan.subTables) {
    const rows = draft.rows.get(table.name)!
    const storedRows = draft.stored?.rows.get(table.name) ?? []
    const isSame =
      rows.length === storedRows.length &&
      rows.every(
        ({ id, values }, at) =>
          id === storedRows[at]!.id && isDeepStrictEqual(values, storedRows[at]!.values),
      )
    if (!isSame) changes[table.name] = rows.map(({ values }) => values)
    for (const { name, path } of table.fields) {
      const changed = rows.filter(({ values, before }) => !isDeepStrictEqual(values[name], before[name]))
      if (changed.length > 0)
        changes[path] = changed.every(({ values }) => isEmpty(values[name])) ? '' : 'changed'
    }
  }
  return changes
}

/** Gives back the previous values of changes that the user may not make. */
export function revertChanges(plan: RecordPlan, draft: Draft, reverted: ReadonlySet<string>): Draft {
  if (reverted.size === 0) return draft
  const restore = (fields: readonly RecordField[], values: Values, before: Values): Values =>
    Object.fromEntries(
      fields.map(({ name, path }) => [name, reverted.has(path) ? before[name] : values[name]]),
    )
  const restoreRows = (table: SubTable): readonly DraftRow[] =>
    reverted.has(table.name)
      ? (draft.stored?.rows.get(table.name) ?? []).map(({ id, values }) => ({ id, values, before: values }))
      : draft.rows
          .get(table.name)!
          .map((row) => ({ ...row, values: restore(table.fields, row.values, row.before) }))
  return {
    ...draft,
    values: restore(plan.fields, draft.values, draft.before),
    rows: new Map(plan.subTables.map((table) => [table.name, restoreRows(table)])),
  }
}

/** Gives back the previous values of fields that a rule disables in the record as it would be. */
export function revertDisabled(plan: RecordPlan, draft: Draft, symbols: ContextSymbols): Draft {
  const isRuled = ({ item }: Pick<RecordField, 'item'>) =>
    [item, ...item.containers.map((one) => one.item)].some(
      ({ field }) => field.settings.disabledWhen !== null,
    )
  const fields = plan.fields.filter(isRuled)
  const tables = plan.subTables.filter((table) => isRuled(table) || table.fields.some(isRuled))
  if (fields.length + tables.length === 0) return draft
  const record = toRow(draft)
  const { reading } = createReader(plan.rules, record, symbols)
  const isDisabled = ({ item }: Pick<RecordField, 'item'>, row: Row | null) =>
    fieldStateOf(plan.rules, item, reading(row), symbols).disabled
  const values = { ...draft.values }
  for (const field of fields) if (isDisabled(field, null)) values[field.name] = draft.before[field.name]
  const rows = new Map(draft.rows)
  for (const table of tables) {
    if (isRuled(table) && isDisabled(table, null)) {
      const storedRows = draft.stored?.rows.get(table.name) ?? []
      rows.set(
        table.name,
        storedRows.map((row) => ({ ...row, before: row.values })),
      )
      continue
    }
    const ruled = table.fields.filter(isRuled)
    rows.set(
      table.name,
      draft.rows.get(table.name)!.map((row) => {
        const disabled = ruled.filter((field) => isDisabled(field, row.values))
        return {
          ...row,
          values: {
            ...row.values,
            ...Object.fromEntries(disabled.map(({ name }) => [name, row.before[name]])),
          },
        }
      }),
    )
  }
  return { ...draft, values, rows }
}

/** Without the rows in which nothing is filled in. A stored row stays as it is until a user empties it. */
export const withoutBlankRows = (plan: RecordPlan, draft: Draft): Draft => ({
  ...draft,
  rows: new Map(
    plan.subTables.map(({ name, fields }) => {
      const columns = fields.map(({ field }) => field)
      const isKept = ({ id, values, before }: DraftRow) =>
        (id !== null && isDeepStrictEqual(values, before)) || !isBlankRow(columns, values)
      return [name, draft.rows.get(name)!.filter(isKept)]
    }),
  ),
})
