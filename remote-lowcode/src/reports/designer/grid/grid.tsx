import { Message } from '@arco-design/web-react'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { addressOf, placeOf, type Place } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { useDescribeCell } from '../field-words.ts'
import {
  areaBetween,
  cellAt,
  changeStyle,
  clearContent,
  coveringOf,
  setTyped,
  withMergedCells,
} from '../model/cells.ts'
import { copyCells, pasteCells, pasteTable, type CopiedCells } from '../model/copied-cells.ts'
import { parseHtmlTable, parseTabText } from '../model/foreign-table.ts'
import { placeField } from '../model/place-field.ts'
import { useReportState, useReportStore, useSheet } from '../report-store.ts'
import { columnDragType } from '../sets/drag-type.ts'
import { CellEditor, type EditorHandle } from './cell-editor.tsx'
import { boxOf, geometryOf } from './geometry.ts'
import { GridRow } from './grid-row.tsx'
import { ColumnHeads } from './heads.tsx'
import { actOfKey } from './keys.ts'
import { ParentLines } from './parent-lines.tsx'
import { text } from './text.ts'
import styles from './grid.module.css'

/** The cells of the template. The one tab stop is a text field in the active cell, so that any input method can write. */
export function Grid({ problems }: { problems: ReadonlySet<string> }) {
  const t = useText(text)
  const store = useReportStore()
  const sheet = useSheet()
  const anchor = useReportState((state) => state.anchor)
  const end = useReportState((state) => state.end)
  const picking = useReportState((state) => state.picking)
  const describe = useDescribeCell()
  /** What is written into the active cell; null while the keys move the selection. */
  const [draft, setDraft] = useState<string | null>(null)
  const editor = useRef<EditorHandle>(null)
  const copied = useRef<CopiedCells | null>(null)
  const takesFocus = useRef(false)
  const scroller = useRef<HTMLDivElement>(null)
  const covering = coveringOf(sheet.cells)
  const area = withMergedCells(sheet, areaBetween(anchor, end))
  const geometry = geometryOf(sheet, area)
  const active = covering.get(addressOf(anchor))

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    editor.current?.focus()
  }, [anchor])
  useEffect(() => {
    scroller.current
      ?.querySelector(`[data-at="${addressOf(end)}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [end])

  const go = (place: Place) => {
    takesFocus.current = true
    store.select(place)
    // The anchor may stay where it is, such as at the edge.
    editor.current?.focus()
  }
  const commit = () => {
    if (draft === null) return
    setDraft(null)
    const typed = draft
    store.changeSheet((current) => setTyped(current, anchor, typed))
  }
  const startEditing = () => {
    const cell = cellAt(sheet, anchor)
    setDraft(cell?.formula === undefined ? (cell?.text ?? '') : `=${cell.formula}`)
  }

  const handleEditKey = (event: KeyboardEvent) => {
    // Undo and redo belong to the text that is written.
    if (event.ctrlKey || event.metaKey) event.stopPropagation()
    const moves: Record<string, Place> = {
      Enter: { ...anchor, row: anchor.row + 1 },
      Tab: { ...anchor, column: Math.max(1, anchor.column + (event.shiftKey ? -1 : 1)) },
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setDraft(null)
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      editor.current?.insert('\n')
    } else if (moves[event.key]) {
      event.preventDefault()
      commit()
      go(moves[event.key]!)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (!(event.target as Element).closest('[data-cell-editor]')) return
    if (draft !== null) return handleEditKey(event)
    const control = event.ctrlKey || event.metaKey
    const { key, shiftKey } = event
    const act = actOfKey({ key, shiftKey, control }, sheet, { anchor, end })
    if (!act || (act.do === 'cancel' && !picking)) return
    event.preventDefault()
    switch (act.do) {
      case 'move':
        go(act.to)
        break
      case 'extend':
        store.extend(act.to)
        break
      case 'edit':
        if (picking) pick(anchor)
        else startEditing()
        break
      case 'clear':
        store.changeSheet((current) => clearContent(current, store.area()))
        break
      case 'style': {
        const isOn = active?.style?.[act.key] === true
        store.changeSheet((current) =>
          changeStyle(current, store.area(), (style) => ({ ...style, [act.key]: isOn ? undefined : true })),
        )
        break
      }
      case 'cancel':
        store.pick(null)
        break
      default:
        store.selectArea({
          top: act.do === 'rows' ? area.top : 1,
          bottom: act.do === 'rows' ? area.bottom : sheet.rows.length,
          left: act.do === 'columns' ? area.left : 1,
          right: act.do === 'columns' ? area.right : sheet.columns.length,
        })
    }
  }
  const pick = (place: Place) => {
    const at = covering.get(addressOf(place))?.at ?? addressOf(place)
    picking?.choose(at)
  }

  const placeUnder = (event: { target: EventTarget }): Place | null => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset['at']
    return at === undefined ? null : placeOf(at)
  }
  const handleMouseDown = (event: MouseEvent) => {
    const place = placeUnder(event)
    if (!place || event.button !== 0) return
    const isInEditor = (event.target as Element).closest('[data-cell-editor]') !== null
    if (draft !== null && isInEditor) return
    // The focus stays where it is: in the cell, or in the setting that waits for a click.
    event.preventDefault()
    if (picking) return pick(place)
    if (draft !== null && /^[=＝]/.test(draft)) {
      editor.current?.insert(covering.get(addressOf(place))?.at ?? addressOf(place))
      return
    }
    commit()
    if (event.shiftKey) {
      store.extend(place)
      editor.current?.focus()
    } else go(place)
  }
  const handleMouseOver = (event: MouseEvent) => {
    if ((event.buttons & 1) === 0 || picking || draft !== null) return
    const place = placeUnder(event)
    if (place && (place.row !== end.row || place.column !== end.column)) store.extend(place)
  }

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (draft !== null) return
    event.preventDefault()
    copied.current = copyCells(sheet, area, isCut, (cell) => cell.text ?? describe(cell))
    event.clipboardData.setData('text/plain', copied.current.text)
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== null) return
    event.preventDefault()
    const plain = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    const own = copied.current
    const place = { row: area.top, column: area.left }
    if (own && own.text === plain.replace(/\n$/, '')) {
      showPasted(pasteCells(sheet, own, place))
      if (own.isCut) copied.current = null
      return
    }
    const table = parseHtmlTable(event.clipboardData.getData('text/html'))
    if (table.length === 0 && !/[\t\n]/.test(plain)) {
      if (plain !== '') store.changeSheet((current) => setTyped(current, place, plain))
      return
    }
    showPasted(pasteTable(sheet, table.length > 0 ? table : parseTabText(plain), place))
  }
  const showPasted = (pasted: ReturnType<typeof pasteCells>) => {
    if (!pasted) return void Message.warning(t('reportGrid.noRoom'))
    store.changeSheet(() => pasted.sheet, { select: pasted.area })
  }

  const handleDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(columnDragType) && placeUnder(event)) event.preventDefault()
  }
  const handleDrop = (event: DragEvent) => {
    const place = placeUnder(event)
    const dragged = event.dataTransfer.getData(columnDragType)
    if (!place || !dragged) return
    event.preventDefault()
    const { set, name, type } = JSON.parse(dragged) as { set: string } & Pick<DataSetColumn, 'name' | 'type'>
    store.changeSheet((current) => placeField(current, place, set, { name, type }))
    go(place)
  }

  const frame = boxOf(geometry, area)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives what bubbles from the cells
    <div
      ref={scroller}
      className={picking ? `${styles.scroller} ${styles.picking}` : styles.scroller}
      onKeyDown={handleKey}
      onMouseDown={handleMouseDown}
      // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the keyboard has Shift and arrows
      onMouseOver={handleMouseOver}
      onDoubleClick={(event) => {
        if (placeUnder(event) && draft === null && !picking) startEditing()
      }}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
      onPaste={paste}
      onDragOver={handleDragOver}
      onDrop={handleDrop}
    >
      <div className={styles.canvas} style={{ width: geometry.lefts.at(-1) }}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
          role="grid"
          className={styles.grid}
          aria-label={t('reportGrid.label')}
          aria-rowcount={geometry.heights.length + 1}
          aria-colcount={geometry.widths.length + 1}
          aria-multiselectable="true"
          style={{ width: geometry.lefts.at(-1) }}
        >
          <ColumnHeads geometry={geometry} area={area} />
          <tbody>
            {geometry.heights.map((height, at) => {
              const row = at + 1
              const isSelected = row >= area.top && row <= area.bottom
              return (
                <GridRow
                  key={row}
                  row={row}
                  height={height}
                  kind={sheet.rows[at]?.kind}
                  columns={geometry.widths.length}
                  covering={covering}
                  describe={describe}
                  problems={problems}
                  left={isSelected ? area.left : 0}
                  right={isSelected ? area.right : 0}
                  activeColumn={row === anchor.row ? anchor.column : 0}
                  editor={
                    row === anchor.row ? (
                      <CellEditor
                        handle={editor}
                        label={t('reportGrid.cell', {
                          at: addressOf(anchor),
                          content: (active && describe(active)) || t('reportGrid.empty'),
                        })}
                        draft={draft}
                        onChange={setDraft}
                        onBlur={commit}
                      />
                    ) : null
                  }
                />
              )
            })}
          </tbody>
        </table>
        {(sheet.frozen?.rows ?? 0) > 0 && (
          <div className={styles.frozenRows} style={{ top: geometry.tops[sheet.frozen!.rows] }} />
        )}
        {(sheet.frozen?.columns ?? 0) > 0 && (
          <div className={styles.frozenColumns} style={{ left: geometry.lefts[sheet.frozen!.columns] }} />
        )}
        <div className={styles.frame} style={frame} />
        {active && draft === null && <ParentLines sheet={sheet} cell={active} geometry={geometry} />}
      </div>
    </div>
  )
}
