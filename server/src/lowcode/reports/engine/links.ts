import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { LinkValue } from '@tessera/shared/contract/lowcode/report-sheet'
import { FormulaError } from '@tessera/shared/fields/calculate/evaluate'
import { recordColumn } from '../../../feature/data-set-kind.ts'
import type { ColumnType, Plan, PlannedCell } from './plan.ts'
import type { CellResult, Spot, Values } from './values.ts'

/** What a link takes along, as text. */
export interface LinkValues {
  readonly values?: Readonly<Record<string, string>>
  readonly recordId?: string
}

/** The values of the link of a cell; null where it leads to a record and there is none. */
export function readLink(
  { cell: { link } }: PlannedCell,
  spot: Spot,
  plan: Plan,
  values: Values,
): LinkValues | null {
  const read = (value: LinkValue): string => {
    if ('parameter' in value) return toText(values.parameter(value.parameter), null)
    if ('set' in value) {
      const column = value.column === '' ? recordColumn : value.column
      const found = values.firstOf(value.set, column, spot)
      return toText(found.value, found.type)
    }
    const cell = plan.byAddress.get(value.cell)!
    // Groups of times are days.
    return toText(values.nearest(cell, spot), cell.cell.field?.by ? 'date' : values.typeOf(cell))
  }
  if (link?.to === 'record') {
    const recordId = read(link.record)
    return recordId === '' ? null : { recordId }
  }
  if (link?.to !== 'report') return {}
  const given = Object.entries(link.values).map(([name, value]) => [name, read(value)] as const)
  return { values: Object.fromEntries(given.filter(([, text]) => text !== '')) }
}

const toText = (value: CellResult, type: ColumnType | null): string => {
  if (value === null || value instanceof FormulaError) return ''
  return type === 'date' && typeof value === 'number' ? formatInstant(value, 'yyyy-MM-dd') : String(value)
}
