import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { sheetLimits } from '@tessera/shared/contract/lowcode/report-sheet'
import { defaultHeight, defaultWidth, type Area } from '../model/cells.ts'

/** In pixels. */
export const rowHeadWidth = 48
export const columnHeadHeight = 28
const shownRows = 20
const shownColumns = 12
/** Empty lines behind the template, to write into. */
const spare = 3

/** Where rows and columns of the grid stand. */
export interface Geometry {
  readonly heights: readonly number[]
  readonly widths: readonly number[]
  /** Upper and left edges; one more than there are lines. */
  readonly tops: readonly number[]
  readonly lefts: readonly number[]
}

export function geometryOf(sheet: ReportSheet, { bottom, right }: Pick<Area, 'bottom' | 'right'>): Geometry {
  const rows = Math.min(sheetLimits.rows, Math.max(shownRows, sheet.rows.length + spare, bottom))
  const columns = Math.min(sheetLimits.columns, Math.max(shownColumns, sheet.columns.length + spare, right))
  const heights = Array.from({ length: rows }, (_, at) => sheet.rows[at]?.height ?? defaultHeight)
  const widths = Array.from({ length: columns }, (_, at) => sheet.columns[at]?.width ?? defaultWidth)
  return {
    heights,
    widths,
    tops: edges(columnHeadHeight, heights),
    lefts: edges(rowHeadWidth, widths),
  }
}

function edges(from: number, sizes: readonly number[]): number[] {
  const all = [from]
  for (const size of sizes) all.push(all.at(-1)! + size)
  return all
}

/** The rectangle of an area in pixels. */
export function boxOf({ tops, lefts }: Geometry, { top, left, bottom, right }: Area) {
  const [x, y] = [lefts[left - 1] ?? 0, tops[top - 1] ?? 0]
  return {
    left: x,
    top: y,
    width: (lefts[right] ?? lefts.at(-1)!) - x,
    height: (tops[bottom] ?? tops.at(-1)!) - y,
  }
}
