import type { Item } from '../../../fields/plan.ts'

/** Columns that a summary row adds up: those that are named, else all; amount, number and slider only (specification: areas 5). */
export function summed(table: Item, columns: readonly Item[]): readonly Item[] {
  if (table.field.settings['showSummary'] !== true) return []
  const named = table.field.settings['summaryField'] as readonly string[]
  return columns.filter(
    ({ field }) => field.kind.sum && (named.length === 0 || named.includes(field.settings.vModel)),
  )
}

/** The sum of a column in the words of its kind. */
export function sumOf({ field: { kind, settings } }: Item, values: readonly unknown[]): string {
  const total = values.reduce<number>(
    (sum, value) => sum + (kind.sum?.(value ?? kind.empty(settings)) ?? 0),
    0,
  )
  // Digits that binary fractions carry truly.
  return kind.print(Number(total.toPrecision(14)), settings, { nameOf: () => undefined, idsOf: () => [] })
}

/** Numbers, computed ones too, stand at the end of their column. */
export const numeric = ({ field: { kind, settings } }: Item): boolean => kind.column(settings) === 'numeric'
