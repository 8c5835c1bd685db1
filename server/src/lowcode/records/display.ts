import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { NameBatch } from './names.ts'
import type { RecordField } from './plan.ts'
import type { Values } from './values.ts'

/** Kinds whose value is shown as it is: files, rich text, pictures. */
const shownAsStored: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg', 'editor', 'sign', 'colorPicker'])

/** Whether a value is shown as a number, which the client formats. */
const isNumber = ({ stored, field }: RecordField) =>
  stored.type === 'numeric' || (stored.type === 'bigint' && field.kind.tag !== 'date')

/** A value as a list or a detail page shows it. `batch` has the names of its ids. */
export function displayValue(field: RecordField, value: unknown, record: Values, batch: NameBatch): unknown {
  if (isNumber(field)) return typeof value === 'number' ? value : null
  if (shownAsStored.has(field.field.kind.tag))
    return isEmpty(value) ? field.field.kind.empty(field.field.settings) : value
  return batch.format(field, value, record)
}

export const displayFields = (
  fields: readonly RecordField[],
  values: Values,
  record: Values,
  batch: NameBatch,
): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, displayValue(field, values[field.name], record, batch)]),
  )
