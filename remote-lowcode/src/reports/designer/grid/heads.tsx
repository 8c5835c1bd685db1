import { useRef, useState, type PointerEvent } from 'react'
import { addressOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import type { Area } from '../model/cells.ts'
import { resizeLine, type Axis } from '../model/lines.ts'
import { useReportStore, useSheet } from '../report-store.ts'
import { columnHeadHeight, rowHeadWidth, type Geometry } from './geometry.ts'
import { text } from './text.ts'
import styles from './grid.module.css'

/** The letters above the columns. A press selects one; dragging its edge changes the width. */
export function ColumnHeads({ geometry, area }: { geometry: Geometry; area: Area }) {
  const t = useText(text)
  const store = useReportStore()
  const sheet = useSheet()
  const select = (column: number, isExtended: boolean) =>
    store.selectArea({
      top: 1,
      bottom: sheet.rows.length,
      left: isExtended ? Math.min(area.left, column) : column,
      right: isExtended ? Math.max(area.right, column) : column,
    })
  return (
    <>
      <colgroup>
        <col style={{ width: rowHeadWidth }} />
        {geometry.widths.map((width, at) => (
          <col key={at} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1} style={{ height: columnHeadHeight }}>
          <td className={styles.corner}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('reportGrid.all')}
              onClick={() =>
                store.selectArea({ top: 1, left: 1, bottom: sheet.rows.length, right: sheet.columns.length })
              }
            />
          </td>
          {geometry.widths.map((width, at) => {
            const column = at + 1
            const name = addressOf({ row: 1, column }).replace(/\d+$/, '')
            return (
              <th
                key={column}
                scope="col"
                className={styles.columnHead}
                data-selected={column >= area.left && column <= area.right}
              >
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('reportGrid.column', { name })}
                  onClick={(event) => select(column, event.shiftKey)}
                >
                  {name}
                </button>
                <ResizeEdge axis="column" at={column} size={width} />
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

/** The number of a row, and what kind of row it is. */
export function RowHead({ row, isSelected, note }: { row: number; isSelected: boolean; note: string }) {
  const t = useText(text)
  const store = useReportStore()
  const select = (isExtended: boolean) => {
    const { sheet } = store.draft()
    const { top, bottom } = store.area()
    store.selectArea({
      top: isExtended ? Math.min(top, row) : row,
      bottom: isExtended ? Math.max(bottom, row) : row,
      left: 1,
      right: sheet.columns.length,
    })
  }
  return (
    <th
      scope="row"
      className={styles.rowHead}
      data-selected={isSelected}
      data-noted={note !== '' || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('reportGrid.row', { n: row })}
        onClick={(event) => select(event.shiftKey)}
      >
        {row}
      </button>
      {note && <small>{note}</small>}
      <ResizeEdge axis="row" at={row} />
    </th>
  )
}

/** The edge of a head, which is dragged; the keyboard has the settings at the right. */
function ResizeEdge({ axis, at, size }: { axis: Axis; at: number; size?: number }) {
  const store = useReportStore()
  const start = useRef<{ from: number; size: number } | null>(null)
  const [isDragged, setDragged] = useState(false)
  const positionOf = (event: PointerEvent) => (axis === 'column' ? event.clientX : event.clientY)
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = event.currentTarget.parentElement!.getBoundingClientRect()
    start.current = { from: positionOf(event), size: size ?? box.height }
    setDragged(true)
  }
  const move = (event: PointerEvent) => {
    if (!start.current) return
    const next = start.current.size + positionOf(event) - start.current.from
    store.changeSheet((sheet) => resizeLine(sheet, axis, at, Math.max(16, next)), {
      coalesce: `size ${axis} ${at}`,
    })
  }
  const finish = () => {
    start.current = null
    setDragged(false)
    store.seal()
  }
  return (
    <span
      className={axis === 'column' ? styles.columnEdge : styles.rowEdge}
      data-dragged={isDragged || undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={finish}
    />
  )
}
