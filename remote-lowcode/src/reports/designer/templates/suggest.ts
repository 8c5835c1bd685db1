import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import type { ChosenGroup, TemplateChoice, TemplateKind } from './build-template.ts'

export type Choice = Pick<TemplateChoice, 'rows' | 'columns' | 'values'>

const maxListColumns = 8
const maxValues = 3

const isDay = ({ type }: DataSetColumn) => type === 'date' || type === 'time'

/** A column to group by; days by month, as a group for each of them would be long. */
export const asGroup = (column: DataSetColumn): ChosenGroup =>
  isDay(column) ? { column, by: 'month' } : { column }

/** What is likely meant with a data set: groups of its texts and days, sums of its numbers, else the number of rows. */
export function suggestChoice(kind: TemplateKind, columns: readonly DataSetColumn[]): Choice {
  if (kind === 'list')
    return { rows: columns.slice(0, maxListColumns).map((column) => ({ column })), columns: [], values: [] }
  const texts = columns.filter(({ type }) => type === 'text' || type === 'boolean')
  const days = columns.filter(isDay)
  const numbers = columns.filter(({ type }) => type === 'number')
  const groups = [...texts, ...days].slice(0, 2)
  const values =
    numbers.length > 0
      ? numbers.slice(0, kind === 'cross' ? 1 : maxValues).map((column) => ({ column, use: 'sum' as const }))
      : [{ column: null, use: 'count' as const }]
  if (kind === 'groups') return { rows: groups.map(asGroup), columns: [], values }
  const row = texts[0] ?? days[0]
  // Periods stand above each other best, from left to right.
  const across = [...days, ...texts].find((column) => column !== row)
  return {
    rows: row ? [asGroup(row)] : [],
    columns: across ? [asGroup(across)] : [],
    values,
  }
}
