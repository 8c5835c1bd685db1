import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import {
  addressOf,
  type Place,
  type ReportSheet,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { cellAt, setContent } from './cells.ts'
import { parentOf, repeatsOf } from './parents.ts'

type FieldUse = NonNullable<SheetCell['field']>['use']

/** What is meant by a column in a cell: beside a list its value, beside groups a group or a sum. */
export function likelyUse(sheet: ReportSheet, place: Place, type: DataSetColumn['type']): FieldUse {
  const probe = cellAt(sheet, place) ?? { at: addressOf(place) }
  const { field: _, ...blank } = probe
  const left = parentOf(sheet, blank, 'left')
  const top = parentOf(sheet, blank, 'top')
  const parents = [left, top].filter((parent) => parent !== undefined)
  if (parents.some(({ field }) => field?.use === 'list')) return 'first'
  if (parents.length === 0) return 'list'
  if (type === 'number') return 'sum'
  return parents.length === 2 ? 'first' : 'group'
}

/** Puts a column into a cell. */
export function placeField(
  sheet: ReportSheet,
  place: Place,
  set: string,
  { name, type }: Pick<DataSetColumn, 'name' | 'type'>,
): ReportSheet {
  const before = cellAt(sheet, place)
  const isSame = before?.field?.set === set && repeatsOf(before) !== null
  const use = isSame ? before.field!.use : likelyUse(sheet, place, type)
  return setContent(sheet, place, {
    field: { set, column: name, use },
    ...(isSame && before.expand ? { expand: before.expand } : {}),
  })
}
