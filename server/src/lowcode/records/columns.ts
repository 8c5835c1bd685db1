import { localize } from '../../errors/translate.ts'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { RecordField, RecordPlan, SubTable } from './plan.ts'

/** A column of a spreadsheet: a field of the record, or a column of a sub-table. */
export interface SheetColumn {
  readonly key: string
  readonly title: LocalizedText
  readonly field: RecordField
  readonly table: SubTable | null
}

const columnsByPlan = new WeakMap<RecordPlan, readonly SheetColumn[]>()

/**
 * All columns that sheets of a design can have. Exports and imports name them the same, and no two alike, so that an
 * exported sheet can be imported.
 */
export function sheetColumns(plan: RecordPlan): readonly SheetColumn[] {
  const known = columnsByPlan.get(plan)
  if (known) return known
  const labels = new Map(plan.list.columns.map(({ prop, label }) => [prop, label]))
  const taken = new Set<string>()
  const titleOf = ({ path, stored, field }: RecordField, table: SubTable | null): LocalizedText => {
    const own = (labels.get(path) || field.settings.label || stored.label || path).trim()
    const title = table ? `${table.label}-${own}` : own
    const unique = taken.has(title) ? `${title} (${path})` : title
    taken.add(unique)
    return localize(() => unique)
  }
  const columns = [
    ...plan.fields.map((field) => ({ field, table: null })),
    ...plan.subTables.flatMap((table) => table.fields.map((field) => ({ field, table }))),
  ].map(({ field, table }) => ({ key: field.path, title: titleOf(field, table), field, table }))
  columnsByPlan.set(plan, columns)
  return columns
}
