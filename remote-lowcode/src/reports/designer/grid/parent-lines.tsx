import type { ReportSheet, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf } from '../model/cells.ts'
import { parentOf } from '../model/parents.ts'
import { boxOf, type Geometry } from './geometry.ts'
import styles from './grid.module.css'

const inset = 10

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
  const to = boxOf(geometry, areaOf(cell))
  /** From the edge of the parent to that of the cell, so that both can be read. */
  const lineOf = (side: 'left' | 'top', parent: SheetCell) => {
    const from = boxOf(geometry, areaOf(parent))
    return side === 'left'
      ? {
          x1: from.left + from.width - inset,
          y1: from.top + from.height / 2,
          x2: to.left,
          y2: to.top + to.height / 2,
        }
      : {
          x1: from.left + from.width / 2,
          y1: from.top + from.height - inset / 2,
          x2: to.left + to.width / 2,
          y2: to.top,
        }
  }
  return (
    <svg
      className={styles.lines}
      width={geometry.lefts.at(-1)}
      height={geometry.tops.at(-1)}
      aria-hidden="true"
    >
      <defs>
        {/* A marker does not take the colour of its line. */}
        {(['left', 'top'] as const).map((side) => (
          <marker
            key={side}
            id={`report-parent-${side}`}
            data-side={side}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 Z" />
          </marker>
        ))}
      </defs>
      {parents.map(({ side, parent }) => {
        const line = lineOf(side, parent)
        return (
          <g key={side} data-side={side}>
            <circle cx={line.x1} cy={line.y1} r={3} />
            <line {...line} markerEnd={`url(#report-parent-${side})`} />
          </g>
        )
      })}
    </svg>
  )
}
