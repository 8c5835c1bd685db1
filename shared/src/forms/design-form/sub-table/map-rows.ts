import { isEmpty } from '../../../contract/fields/kind.ts'
import type { Option } from '../../../contract/fields/options.ts'
import type { PlacedField } from '../../../fields/plan.ts'
import type { RowSource } from '../../../fields/table/buttons.ts'
import { ownValue, type Row } from '../../../fields/validate.ts'

/** A row that the user chose: what the dialog shows of it, and its values where they differ from that. */
export interface ChosenRow {
  readonly shown: Row
  readonly values: Row
}

export interface MappedRows {
  readonly rows: readonly Row[]
  /** Number of chosen rows whose unique value is in the sub-table already. */
  readonly duplicates: number
  /** Labels of columns into which a value did not fit; it stays empty there. */
  readonly unread: readonly string[]
}

/** Maps chosen rows to rows of a sub-table. `newRow` has the initial values of its columns. */
export function mapRows(
  chosen: readonly ChosenRow[],
  { mapping, uniqueColumn }: Pick<RowSource, 'mapping' | 'uniqueColumn'>,
  {
    columns,
    existing,
    newRow,
  }: { columns: readonly PlacedField[]; existing: readonly Row[]; newRow: () => Row },
): MappedRows {
  const byName = new Map(columns.map((column) => [column.field.settings.vModel, column]))
  const keyOf = (row: Row) => {
    const key = uniqueColumn === '' ? undefined : ownValue(row, uniqueColumn)
    return isEmpty(key) ? undefined : JSON.stringify(key)
  }
  const seen = new Set(existing.map(keyOf))
  const unread = new Set<string>()
  const rows: Row[] = []
  let duplicates = 0
  for (const one of chosen) {
    const row: Record<string, unknown> = { ...newRow() }
    for (const { from, to } of mapping) {
      const column = byName.get(to)
      if (!column) continue
      const value = toCellValue(column, ownValue(one.values, from), ownValue(one.shown, from))
      if (value === undefined) unread.add(column.field.settings.label)
      else row[to] = value
    }
    const key = keyOf(row)
    if (key !== undefined && seen.has(key)) duplicates++
    else {
      seen.add(key)
      rows.push(row)
    }
  }
  return { rows, duplicates, unread: [...unread] }
}

/** A value as the column stores it; where it does not fit, what its text means there; else undefined. */
function toCellValue({ field: { kind, settings } }: PlacedField, value: unknown, shown: unknown): unknown {
  const known = value === undefined ? shown : value
  if (isEmpty(known)) return kind.empty(settings)
  if (kind.value(settings).safeParse(known).success && isOffered(kind, settings, known)) return known
  if (!kind.parse || typeof known === 'object') return undefined
  const parsed = kind.parse(String(shown ?? known), settings, { nameOf: () => undefined, idsOf: () => [] })
  return 'value' in parsed && kind.value(settings).safeParse(parsed.value).success ? parsed.value : undefined
}

/** Whether static options have the value; other options are known to the server only. */
function isOffered(
  kind: PlacedField['field']['kind'],
  settings: PlacedField['field']['settings'],
  value: unknown,
): boolean {
  if (settings['dataType'] !== 'static' || !kind.limitToOptions) return true
  const offered = kind.limitToOptions(value, settings, (settings['options'] ?? []) as readonly Option[])
  return JSON.stringify(offered) === JSON.stringify(value)
}
