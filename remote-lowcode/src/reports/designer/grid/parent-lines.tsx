import type { ReportSheet, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf } from '../model/cells.ts'
import { parentOf } from '../model/parents.ts'
import { boxOf, type Geometry } from './geometry.ts'
import styles from './grid.module.css'

/** Arrows from the parent cells to the selected cell. */
export function ParentLines({
  sheet,
  cell,
  geometry,
}: {
  sheet: ReportSheet
  cell: SheetCell
  geometry: Geometry
}) {
  const parents = (['left', 'top'] as const).flatMap((side) => {
    const parent = parentOf(sheet, cell, side)
    return parent && parent.at !== cell.at ? [{ side, parent }] : []
  })
  if (parents.length === 0) return null
  const centre = (of: SheetCell) => {
    const { left, top, width, height } = boxOf(geometry, areaOf(of))
    return { x: left + width / 2, y: top + height / 2 }
  }
  const to = centre(cell)
  return (
    <svg
      className={styles.lines}
      width={geometry.lefts.at(-1)}
      height={geometry.tops.at(-1)}
      aria-hidden="true"
    >
      <defs>
        <marker
          id="report-parent"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 L8 4 L0 8 Z" />
        </marker>
      </defs>
      {parents.map(({ side, parent }) => {
        const from = centre(parent)
        return (
          <g key={side} data-side={side}>
            <circle cx={from.x} cy={from.y} r={4} />
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} markerEnd="url(#report-parent)" />
          </g>
        )
      })}
    </svg>
  )
}
