import { sortRows, type FieldRow, type FieldRows } from '@tessera/shared/contract/field-row'
import type { CommonSettings, Kind } from '@tessera/shared/contract/fields/kind'
import { date } from '@tessera/shared/fields/date/kind'
import { input } from '@tessera/shared/fields/input/kind'
import { number } from '@tessera/shared/fields/number/kind'
import { organize, position, role, user } from '@tessera/shared/fields/person/kind'
import { radio } from '@tessera/shared/fields/radio/kind'
import type { ImportColumn } from './importer.ts'

type Value = NonNullable<FieldRow['value']>

/** The kind of field that reads the cells of a value. */
const kinds: Partial<Record<Value, unknown>> = {
  text: input,
  note: input,
  dictionary: input,
  number,
  day: date,
  date,
  choice: radio,
  flag: radio,
  user,
  units: organize,
  positions: position,
  roles: role,
}
const listValues = new Set<Value>(['units', 'positions', 'roles'])

/** The columns of an import that field rows describe. Required are the fields that their schema requires. */
export const fieldColumns = (rows: FieldRows): ImportColumn[] =>
  sortRows(rows, (row) => (row.import ? (row.import.place ?? row.place) : undefined)).flatMap(
    ({ key, row }) => columnOf(key, row) ?? [],
  )

function columnOf(
  key: string,
  { label, value = 'text', choices, schema, import: options }: FieldRow,
): ImportColumn | undefined {
  const kind = kinds[value] as Kind<CommonSettings> | undefined
  if (!kind || !label || !schema) return undefined
  return {
    key,
    title: label,
    kind: kind as Kind,
    settings: kind.settings.parse({
      vModel: key,
      ...(listValues.has(value) ? { multiple: true } : {}),
      ...(choices ? { options: optionsOf(choices) } : {}),
    }),
    ...(schema.safeParse(undefined).success ? {} : { required: true }),
    ...(options?.example ? { example: options.example } : {}),
  }
}

/** A cell may have the word of any language. */
const optionsOf = (choices: NonNullable<FieldRow['choices']>) =>
  Object.entries(choices).flatMap(([id, text]) =>
    [...new Set(Object.values(text))].map((fullName) => ({ id: Number(id), fullName })),
  )
