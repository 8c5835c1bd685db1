import { withYuan } from '../../../fields/money.ts'
import type { PlacedField } from '../../../fields/plan.ts'

/**
 * Returns the columns to sum: the named ones, or all; only kinds with a sum, which are amount, number and
 * slider.
 */
export function listSummedColumns(
  table: PlacedField,
  columns: readonly PlacedField[],
): readonly PlacedField[] {
  if (table.field.settings['showSummary'] !== true) return []
  const named = table.field.settings['summaryField'] as readonly string[]
  return columns.filter(
    ({ field }) => field.kind.sum && (named.length === 0 || named.includes(field.settings.vModel)),
  )
}

/** Returns the sum of a column, formatted by its kind. */
export function formatSum({ field }: PlacedField, values: readonly unknown[]): string {
  const { kind, settings } = field
  const total = values.reduce<number>(
    (sum, value) => sum + (kind.sum?.(value ?? kind.empty(settings)) ?? 0),
    0,
  )
  // 14 digits hide the rounding errors of binary fractions.
  const exact = Number(total.toPrecision(14))
  return withYuan(field, exact, kind.format(exact, settings, { nameOf: () => undefined, idsOf: () => [] }))
}

/** Whether a column has numbers, which are aligned at the end. */
export const isNumeric = ({ field: { kind, settings } }: PlacedField): boolean =>
  kind.column(settings) === 'numeric'
