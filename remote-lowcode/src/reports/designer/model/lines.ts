import {
  addressOf,
  placeOf,
  sheetLimits,
  type Place,
  type ReportSheet,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { moveReferences, type MovePlace } from './addresses.ts'
import { areaOf, defaultHeight, defaultWidth, withRoomFor } from './cells.ts'

export type Axis = 'row' | 'column'

const shifted = (place: Place, axis: Axis, by: number): Place => ({ ...place, [axis]: place[axis] + by })
const spanOf = (axis: Axis) => (axis === 'row' ? 'rows' : 'columns')

/** Inserts rows or columns before one of them. Parents, formulas, matches and merged cells follow. */
export function insertLines(sheet: ReportSheet, axis: Axis, before: number, count: number): ReportSheet {
  const lines = axis === 'row' ? sheet.rows : sheet.columns
  const isOver = Math.max(lines.length, before - 1) + count > sheetLimits[spanOf(axis)]
  if (count < 1 || isOver) return sheet
  const move: MovePlace = (place) => (place[axis] >= before ? shifted(place, axis, count) : place)
  const span = spanOf(axis)
  const cells = sheet.cells.map((cell) => {
    const place = placeOf(cell.at)
    const covered = cell[span] ?? 1
    const next = moveReferences(cell, move)
    if (place[axis] >= before) return { ...next, at: addressOf(shifted(place, axis, count)) }
    return place[axis] + covered > before ? { ...next, [span]: covered + count } : next
  })
  const frozen = sheet.frozen && {
    ...sheet.frozen,
    ...(before <= sheet.frozen[span] ? { [span]: sheet.frozen[span] + count } : {}),
  }
  const grown = withRoomFor(
    sheet,
    axis === 'row' ? { bottom: before - 1, right: 1 } : { bottom: 1, right: before - 1 },
  )
  const at = before - 1
  return {
    ...grown,
    ...(frozen ? { frozen } : {}),
    cells,
    ...(axis === 'row'
      ? {
          rows: grown.rows.toSpliced(
            at,
            0,
            ...Array.from({ length: count }, () => ({ height: defaultHeight })),
          ),
        }
      : {
          columns: grown.columns.toSpliced(
            at,
            0,
            ...Array.from({ length: count }, () => ({ width: grown.columns[at - 1]?.width ?? defaultWidth })),
          ),
        }),
  }
}

/** Deletes rows or columns. What names a deleted cell ends; merged cells keep what is left of them. */
export function removeLines(sheet: ReportSheet, axis: Axis, from: number, count: number): ReportSheet {
  const to = from + count - 1
  const span = spanOf(axis)
  const isInside = (line: number) => line >= from && line <= to
  /** Cells whose first line is deleted, and that go on behind it. */
  const starts = new Set(
    sheet.cells
      .filter((cell) => {
        const area = areaOf(cell)
        const [first, last] = axis === 'row' ? [area.top, area.bottom] : [area.left, area.right]
        return isInside(first) && last > to
      })
      .map(({ at }) => at),
  )
  const move: MovePlace = (place) => {
    if (place[axis] > to) return shifted(place, axis, -count)
    if (!isInside(place[axis])) return place
    return starts.has(addressOf(place)) ? { ...place, [axis]: from } : null
  }
  const cells = sheet.cells.flatMap((cell) => {
    const place = move(placeOf(cell.at))
    if (!place) return []
    const first = placeOf(cell.at)[axis]
    const last = first + (cell[span] ?? 1) - 1
    const lost = Math.max(0, Math.min(last, to) - Math.max(first, from) + 1)
    const { [span]: covered = 1, ...next } = moveReferences(cell, move)
    return [{ ...next, at: addressOf(place), ...(covered - lost > 1 ? { [span]: covered - lost } : {}) }]
  })
  const frozen = sheet.frozen && {
    ...sheet.frozen,
    [span]: sheet.frozen[span] - Math.max(0, Math.min(sheet.frozen[span], to) - from + 1),
  }
  const rows = axis === 'row' ? sheet.rows.toSpliced(from - 1, count) : sheet.rows
  const columns = axis === 'column' ? sheet.columns.toSpliced(from - 1, count) : sheet.columns
  return {
    ...sheet,
    ...(frozen ? { frozen } : {}),
    cells,
    // A template has a row and a column.
    rows: rows.length > 0 ? rows : [{ height: defaultHeight }],
    columns: columns.length > 0 ? columns : [{ width: defaultWidth }],
  }
}

export function resizeLine(sheet: ReportSheet, axis: Axis, at: number, size: number): ReportSheet {
  const limited = Math.round(Math.min(1_000, Math.max(8, size)))
  const grown = withRoomFor(sheet, axis === 'row' ? { bottom: at, right: 1 } : { bottom: 1, right: at })
  return axis === 'row'
    ? { ...grown, rows: grown.rows.with(at - 1, { ...grown.rows[at - 1]!, height: limited }) }
    : { ...grown, columns: grown.columns.with(at - 1, { width: limited }) }
}

export type RowKind = NonNullable<ReportSheet['rows'][number]['kind']>

export function setRowKind(sheet: ReportSheet, from: number, to: number, kind: RowKind | null): ReportSheet {
  const grown = withRoomFor(sheet, { bottom: to, right: 1 })
  return {
    ...grown,
    rows: grown.rows.map(({ height, ...row }, at) => {
      if (at + 1 < from || at + 1 > to) return { height, ...row }
      return { height, ...(kind ? { kind } : {}) }
    }),
  }
}
