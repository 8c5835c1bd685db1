import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { fieldsGone } from '@tessera/shared/contract/lowcode/online'
import { isRow, ownValue, type Row } from '@tessera/shared/fields/validate'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal, type FieldRefusal } from '../../errors/refusal.ts'
import { isRetyped } from '../releases/storage.ts'
import { isRecordColumn, type RecordField, type RecordPlan, type SubTable } from './plan.ts'
import type { RecordPlans } from './plans.ts'
import { text } from './text.ts'

// A form stays open while its design is released anew. What it sends has the names of its own release; fields are
// recognised by their stable keys, so that a renamed one takes its value along.

/** Limit of the places that one answer names. */
const maxNamed = 100

/**
 * What a form sent, by the names of the release in force. Throws a refusal with 409 that names each value whose field is
 * gone or of another type now. Without the number of its release, it counts as a form of the one in force.
 */
export async function readSent(
  plans: Pick<RecordPlans, 'ofNumber'>,
  plan: RecordPlan,
  sent: Row,
  release: number | undefined,
): Promise<Row> {
  if (release === undefined || release === plan.release.number) return sent
  const opened = await plans.ofNumber(plan.release.designId, release)
  // A number that this server never gave: its data was restored from a backup.
  if (!opened) throw refuse(text.releasedAnew, {}, Code.conflict)
  const gone: FieldRefusal[] = []
  const result: Record<string, unknown> = { ...sent }
  for (const { name } of [...opened.fields, ...opened.subTables]) delete result[name]
  Object.assign(result, translate(opened.fields, plan.fields, sent, { prefix: '', tableLabel: '', gone }))
  for (const table of opened.subTables) {
    const given = ownValue(sent, table.name)
    if (given === undefined) continue
    const now = plan.subTables.find(({ stored }) => stored.key === table.stored.key)
    if (now) result[now.name] = translateRows(table, now, given, gone)
    else if (!isEmpty(given) && !table.isFixed)
      gone.push({ field: table.name, text: text.fieldGone, values: { label: table.label || table.name } })
  }
  refuseGone(gone)
  return result
}

/** Throws the refusal that names values without a field. */
export function refuseGone(gone: readonly FieldRefusal[]): void {
  if (gone.length === 0) return
  throw new Refusal({
    code: Code.conflict,
    text: text.fieldsGone,
    values: { list: [...new Set(gone.map(({ values }) => String(values!['label'])))].slice(0, 5) },
    fields: gone.slice(0, maxNamed),
    details: { reason: fieldsGone },
  })
}

function translateRows(opened: SubTable, now: SubTable, given: unknown, gone: FieldRefusal[]): unknown {
  if (!Array.isArray(given)) return given
  return given.map((row: unknown, at) => {
    if (!isRow(row)) return row
    const rest = Object.fromEntries(
      Object.entries(row).filter(([name]) => opened.fields.every((field) => field.name !== name)),
    )
    const place = { prefix: `${opened.name}[${at}].`, tableLabel: `${opened.label} ${at + 1}: `, gone }
    return { ...rest, ...translate(opened.fields, now.fields, row, place) }
  })
}

interface Place {
  readonly prefix: string
  readonly tableLabel: string
  /** Values without a field are added here. */
  readonly gone: FieldRefusal[]
}

function translate(
  opened: readonly RecordField[],
  now: readonly RecordField[],
  sent: Row,
  { prefix, tableLabel, gone }: Place,
): Row {
  const byKey = new Map(now.map((field) => [field.stored.key, field]))
  const result: Record<string, unknown> = {}
  for (const field of opened) {
    const value = ownValue(sent, field.name)
    if (value === undefined || isRecordColumn(field)) continue
    const current = byKey.get(field.stored.key)
    if (current && !isRetyped(field.stored, current.stored)) {
      result[current.name] = value
      continue
    }
    // Nothing is taken for these, whatever a form sends.
    if (field.isFilledByServer || field.isFixed || isUnset(field, value)) continue
    gone.push({
      field: prefix + field.name,
      text: current ? text.fieldRetyped : text.fieldGone,
      values: { label: tableLabel + (field.field.settings.label || field.name) },
    })
  }
  return result
}

export const isUnset = ({ field: { kind, settings } }: RecordField, value: unknown): boolean =>
  isEmpty(value) || isDeepStrictEqual(value, kind.empty(settings))
