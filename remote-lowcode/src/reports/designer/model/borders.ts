import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf, cellAt, changeStyle, type Area } from './cells.ts'

export const borderChoices = ['all', 'outer', 'bottom', 'none'] as const
export type BorderChoice = (typeof borderChoices)[number]

/** Gives the cells of an area the lines of a choice. */
export function setBorders(sheet: ReportSheet, area: Area, choice: BorderChoice, color: string): ReportSheet {
  const line = { width: 1, color, line: 'solid' } as const
  return changeStyle(sheet, area, (style, place) => {
    const cell = cellAt(sheet, place)
    const own = cell
      ? areaOf(cell)
      : { top: place.row, bottom: place.row, left: place.column, right: place.column }
    const border: CellStyle['border'] = {
      none: undefined,
      all: { top: line, right: line, bottom: line, left: line },
      bottom: { ...style.border, ...(own.bottom === area.bottom ? { bottom: line } : {}) },
      outer: {
        ...style.border,
        ...(own.top === area.top ? { top: line } : {}),
        ...(own.right === area.right ? { right: line } : {}),
        ...(own.bottom === area.bottom ? { bottom: line } : {}),
        ...(own.left === area.left ? { left: line } : {}),
      },
    }[choice]
    return { ...style, border: border && Object.keys(border).length > 0 ? border : undefined }
  })
}
