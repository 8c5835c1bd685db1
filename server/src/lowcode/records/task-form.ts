import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { isRow, ownValue, type Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { FieldRefusal } from '../../errors/refusal.ts'
import type { SentForm } from '../../feature/flow-records.ts'
import { isRetyped } from '../releases/storage.ts'
import { toFormValues } from './form-values.ts'
import { findSubTable, isRecordColumn, type RecordField, type RecordPlan } from './plan.ts'
import type { RecordPlans, VersionPlans } from './plans.ts'
import { withDrafts } from './protected.ts'
import { isUnset, refuseGone } from './sent-record.ts'
import { loadStored } from './stored.ts'
import { text } from './text.ts'

// A task goes on with the form of its version, and shows the values of the columns that this was filled into. What it sends
// back unchanged is nothing that a user entered.

interface Sent {
  /** The record; null for a new one. */
  readonly id: string | null
  readonly sent: Row
  readonly form: SentForm | undefined
}

/**
 * What the form of a task sent, as far as the release in force has its fields. Throws a refusal with 409 that names each value
 * whose field is gone, has another name, or is of another type since then.
 */
export async function takeSentByTask(
  db: Db,
  plans: Pick<RecordPlans, 'ofVersion'>,
  plan: RecordPlan,
  { id, sent, form }: Sent,
): Promise<Row> {
  if (!form) return sent
  const version = form.version && (await plans.ofVersion(plan.release.designId, form.version, db))
  if (!version) {
    refuseGone(listUnknown(plan, sent, form.labels))
    return sent
  }
  const changed = changedPlaces(version, plan)
  if (changed.size === 0) return sent
  const shown = id === null ? {} : toFormValues(await loadStored(db, withDrafts(version.reading), id))
  return withoutChanged(version.opened, changed, sent, shown)
}

/** Places of a form that the release in force has no more as they were: no user can fill them in. */
export async function listGone(
  db: Db,
  plans: Pick<RecordPlans, 'ofVersion'>,
  plan: RecordPlan,
  form: SentForm,
): Promise<readonly string[]> {
  const version = form.version && (await plans.ofVersion(plan.release.designId, form.version, db))
  if (!version) return []
  const changed = changedPlaces(version, plan)
  return [...form.labels.keys()].filter((path) => changed.has(path) || changed.has(path.split('-')[0]!))
}

/** Fields of a form, and columns by `lines-price`, that the release in force has no more as they were, and why. */
function changedPlaces(
  { opened, reading }: VersionPlans,
  now: RecordPlan,
): ReadonlyMap<string, typeof text.fieldGone | typeof text.fieldRetyped> {
  const changed = new Map<string, typeof text.fieldGone | typeof text.fieldRetyped>()
  const compare = (
    fields: readonly RecordField[],
    read: readonly RecordField[],
    current: readonly RecordField[],
  ) => {
    const byKey = new Map(current.map((field) => [field.stored.key, field]))
    const columns = new Map(read.map(({ path, stored }) => [path, stored.column]))
    for (const field of fields) {
      const same = byKey.get(field.stored.key)
      if (isRecordColumn(field)) continue
      if (same?.name !== field.name) changed.set(field.path, text.fieldGone)
      // A field that had another type in between is read from the column of before.
      else if (
        isRetyped(field.stored, same.stored) ||
        (columns.get(field.path) ?? same.stored.column) !== same.stored.column
      )
        changed.set(field.path, text.fieldRetyped)
    }
  }
  compare(opened.fields, reading.fields, now.fields)
  for (const table of opened.subTables) {
    const same = now.subTables.find(({ stored }) => stored.key === table.stored.key)
    const read = findSubTable(reading, table.name)
    if (same?.name === table.name) compare(table.fields, read?.fields ?? [], same.fields)
    else changed.set(table.name, text.fieldGone)
  }
  return changed
}

/** What was sent without the changed places, which may only have what the form was shown. */
function withoutChanged(
  opened: RecordPlan,
  changed: ReturnType<typeof changedPlaces>,
  sent: Row,
  shown: Row,
): Row {
  const gone: FieldRefusal[] = []
  const take = (
    fields: readonly RecordField[],
    own: Row,
    before: Row,
    prefix: string,
    label: string,
  ): Row => {
    const rest: Record<string, unknown> = { ...own }
    for (const field of fields) {
      const why = changed.get(field.path)
      if (!why || !Object.hasOwn(rest, field.name)) continue
      const value = rest[field.name]
      delete rest[field.name]
      if (field.isFilledByServer || field.isFixed || isSame(field, value, ownValue(before, field.name)))
        continue
      const values = { label: label + (field.field.settings.label || field.name) }
      gone.push({ field: prefix + field.name, text: why, values })
    }
    return rest
  }
  const taken: Record<string, unknown> = { ...take(opened.fields, sent, shown, '', '') }
  for (const { name, label, fields, isFixed } of opened.subTables) {
    const given = ownValue(sent, name)
    if (given === undefined) continue
    if (changed.has(name)) {
      delete taken[name]
      if (!isFixed && !isEmpty(given) && !isDeepStrictEqual(given, ownValue(shown, name)))
        gone.push({ field: name, text: text.fieldGone, values: { label: label || name } })
    } else if (Array.isArray(given)) {
      const rows = rowsOf(ownValue(shown, name))
      taken[name] = given.map((row: unknown, at) => {
        if (!isRow(row)) return row
        const before = rows.find(({ id }) => id === row['id']) ?? {}
        return take(fields, row, before, `${name}[${at}].`, `${label} ${at + 1}: `)
      })
    }
  }
  refuseGone(gone)
  return taken
}

/** Whether a value is what the form was shown: nothing, or the value of the field that has its name now. */
const isSame = (field: RecordField, value: unknown, shown: unknown): boolean =>
  isEmpty(shown)
    ? isUnset(field, value)
    : isDeepStrictEqual(value, shown) || (!isEmpty(value) && String(value) === String(shown))

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Values under names of the form that the release in force does not have. */
function listUnknown(
  { byName, subTables }: RecordPlan,
  sent: Row,
  labels: ReadonlyMap<string, string>,
): FieldRefusal[] {
  const gone = (field: string, path: string, before = '') => {
    const label = labels.get(path)
    return label === undefined
      ? []
      : [{ field, text: text.fieldGone, values: { label: before + (label || path) } }]
  }
  return Object.entries(sent).flatMap(([name, value]) => {
    const table = subTables.find((one) => one.name === name)
    if (table)
      return rowsOf(value).flatMap((row, at) =>
        Object.entries(row).flatMap(([column, cell]) =>
          isEmpty(cell) || table.fields.some((field) => field.name === column)
            ? []
            : gone(`${name}[${at}].${column}`, `${name}-${column}`, `${table.label} ${at + 1}: `),
        ),
      )
    return isEmpty(value) || byName.has(name) ? [] : gone(name, name)
  })
}
