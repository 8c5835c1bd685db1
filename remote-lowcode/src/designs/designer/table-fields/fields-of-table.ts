import type { DataField } from '@tessera/shared/contract/data/models'
import { recordColumns } from '@tessera/shared/contract/lowcode/record-columns'

const ofEveryRecord: ReadonlySet<string> = new Set(recordColumns)

/** Whether a form has a field for a column: keys and the columns of every record are none of its own. */
export const isOffered = ({ field, primaryKey }: DataField): boolean =>
  primaryKey === 0 && !ofEveryRecord.has(field.toLowerCase())

/** Characters from which on a text is written in several lines. */
const longText = 200
const maxLength = 10_000

/** The field of a form for a column: named and labelled as the column is, of the kind that fits its type. */
export function toField({
  field: vModel,
  fieldName,
  dataType,
  dataLength,
  allowNull,
  type,
}: DataField): object {
  const [length = 0, decimals = 0] = dataLength.split(',').map(Number)
  const shared = { vModel, label: (fieldName || vModel).slice(0, 100), required: allowNull === 0 }
  if (type.startsWith('bool')) return { jweeKey: 'switch', ...shared }
  if (/^time($| )/.test(type)) return { jweeKey: 'time', ...shared }
  if (type === 'date') return { jweeKey: 'date', type: 'date', format: 'yyyy-MM-dd', ...shared }
  if (dataType === 'int' || dataType === 'bigint') return { jweeKey: 'numInput', precision: 0, ...shared }
  if (dataType === 'decimal')
    return { jweeKey: 'numInput', precision: dataLength === '' ? null : Math.min(8, decimals), ...shared }
  if (dataType === 'datetime')
    return { jweeKey: 'date', type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss', ...shared }
  if (dataType === 'text' || length > longText) return { jweeKey: 'textarea', ...shared }
  return { jweeKey: 'comInput', maxlength: length > 0 ? Math.min(maxLength, length) : null, ...shared }
}
