import { noNames, type Kind } from '../contract/fields/kind.ts'
import type { PrintField, PrintFieldType } from '../contract/print/print-data.ts'
import { formatValue } from './format-value.ts'
import type { PlacedField } from './plan.ts'
import { password } from './password/kind.ts'

const types: Readonly<Record<string, PrintFieldType>> = {
  uploadImg: 'pictures',
  sign: 'signature',
  editor: 'richText',
  table: 'table',
}

/** How the values of a kind are printed. */
export const printTypeOf = ({ tag, sum }: Pick<Kind, 'tag' | 'sum'>): PrintFieldType =>
  types[tag] ?? (sum ? 'number' : 'text')

/** The fields that templates can print, with the columns of each sub-table after it. No password is printed. */
export function listPrintFields(items: readonly PlacedField[]): PrintField[] {
  const named = items.filter(({ field }) => field.settings.vModel !== '' && field.kind.tag !== password.tag)
  const toField = ({ id, field: { kind, settings } }: PlacedField): PrintField => ({
    field: id,
    fieldName: settings.label || settings.vModel,
    type: printTypeOf(kind),
  })
  return named
    .filter(({ table }) => table === '')
    .flatMap((item) => [
      toField(item),
      ...(item.field.kind.tag === 'table'
        ? named.filter(({ table }) => table === item.field.settings.vModel).map(toField)
        : []),
    ])
}

/** A number as its field writes it. */
export const formatNumberOf = ({ kind, settings }: PlacedField['field'], value: number): string =>
  formatValue(kind, value, settings, noNames)

/** The total of a column, as its field writes it; null for a column that has none. */
export function formatTotal(
  { field }: Pick<PlacedField, 'field'>,
  values: readonly unknown[],
): string | null {
  const { kind, settings } = field
  const { sum } = kind
  if (!sum) return null
  const total = values.reduce<number>((result, value) => result + sum(value ?? kind.empty(settings)), 0)
  // 14 digits hide the rounding errors of binary fractions.
  return formatNumberOf(field, Number(total.toPrecision(14)))
}
