import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { assertReadable } from './button-conditions.ts'
import { isSecret, type RecordPlan } from './plan.ts'
import { createNameBatch } from './names.ts'
import { displayFields } from './display.ts'
import { loadStored, type StoredRecord } from './stored.ts'
import { isElsewhere, loadVisibleElsewhere } from './elsewhere/store.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/**
 * A record that the user sees, and the codes of what the user may not read of it. Throws 404 outside of their rows, and a
 * refusal where the record meets the condition of none of their `buttons`.
 */
async function loadVisible(
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  buttons: readonly string[],
): Promise<{ record: StoredRecord; hidden: ReadonlySet<string> }> {
  if (isElsewhere(plan)) return loadVisibleElsewhere(plan, user, id)
  const scope = await user.scopeOf(plan.module)
  await assertReadable(user.db, plan, scope, buttons, id)
  const [hidden, record] = await Promise.all([
    scope.hiddenFieldsOf(user.db, id),
    loadStored(user.db, plan, id),
  ])
  return { record, hidden: new Set(hidden) }
}

export interface ReadRecord {
  readonly id: string
  readonly lockVersion: number
  readonly values: Values
  /** Names of the password fields that have a value. */
  readonly storedSecrets: string[]
}

/** The stored values of a record for its form, without those that the user may not read, and without passwords. */
export async function readRecord(
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  buttons: readonly string[],
): Promise<ReadRecord> {
  const { record, hidden } = await loadVisible(plan, user, id, buttons)
  return toStored(plan, record, hidden)
}

const toStored = (plan: RecordPlan, record: StoredRecord, hidden: ReadonlySet<string>): ReadRecord =>
  toRead(plan, record, hidden, (fields, values) => ({
    ...values,
    ...Object.fromEntries(fields.filter(isSecret).map(({ name }) => [name, ''])),
  }))

/** A record with its values as text, for its page, and as `readRecord` answers them. */
export async function readDetail(
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  buttons: readonly string[],
): Promise<{ record: ReadRecord; stored: ReadRecord }> {
  const { record, hidden } = await loadVisible(plan, user, id, buttons)
  const batch = createNameBatch(user)
  for (const field of plan.fields) batch.collect(field, record.values[field.name], record.values)
  for (const table of plan.subTables)
    for (const { values } of record.rows.get(table.name)!)
      for (const field of table.fields)
        batch.collect(field, values[field.name], { ...record.values, ...values })
  await batch.load()
  return {
    record: toRead(plan, record, hidden, (fields, values) =>
      displayFields(fields, values, { ...record.values, ...values }, batch),
    ),
    stored: toStored(plan, record, hidden),
  }
}

function toRead(
  plan: RecordPlan,
  record: StoredRecord,
  hidden: ReadonlySet<string>,
  show: (fields: RecordPlan['fields'], values: Values) => Values,
): ReadRecord {
  const shown = plan.fields.filter(({ path }) => !hidden.has(path))
  const values: Values = { ...show(shown, record.values) }
  const result: Values = Object.fromEntries(shown.map(({ name }) => [name, values[name]]))
  for (const table of plan.subTables) {
    if (hidden.has(table.name)) continue
    const columns = table.fields.filter(({ path }) => !hidden.has(path))
    result[table.name] = record.rows.get(table.name)!.map((row) => {
      const own = show(columns, row.values)
      return { id: row.id, ...Object.fromEntries(columns.map(({ name }) => [name, own[name]])) }
    })
  }
  return {
    id: record.id,
    lockVersion: record.lockVersion,
    values: result,
    storedSecrets: shown.flatMap((field) =>
      isSecret(field) && !isEmpty(record.values[field.name]) ? [field.name] : [],
    ),
  }
}
