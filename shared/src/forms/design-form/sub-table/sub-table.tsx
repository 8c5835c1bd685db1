import { Checkbox } from '@arco-design/web-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { isNeverRendered, type PlacedField } from '../../../fields/plan.ts'
import { maxTableRows } from '../../../fields/table/kind.ts'
import { useText } from '../../../text/text.ts'
import { elementId, useField, useForm } from '../form-context.ts'
import { wholeRecord } from '../store.ts'
import { labelOrDefault } from '../../../fields/label-or-default.ts'
import { buttonsOf, FooterAction } from './footer.tsx'
import { cellMove } from './cell-move.ts'
import { RowForms } from './row-forms.tsx'
import { isNumeric, listSummedColumns } from './sums.ts'
import { SummaryRow } from './summary-row.tsx'
import { TableRow } from './table-row.tsx'
import { text } from './text.ts'
import { useRows } from './use-rows.tsx'
import { useVisibleRows } from './use-visible-rows.ts'
import styles from './sub-table.module.css'

/** Editable sub-table: rows can be added, copied, removed, pasted from a spreadsheet and summed. */
export function SubTable({ table }: { table: PlacedField }) {
  const t = useText(text)
  const { store, panes, uid, readOnly, disabled, form } = useForm()
  const state = useField(store, { item: table, row: wholeRecord })
  const { settings } = table.field
  const columns = useMemo(
    () => store.columnsOf(table).filter((column) => !isNeverRendered(column)),
    [store, table],
  )
  const locked = readOnly || disabled || form.disabled || state.disabled || settings.readonly
  const { has, rowButtons, footer } = useMemo(() => buttonsOf(settings, locked), [settings, locked])
  const { rows, selected, setSelected, select, add, copy, remove, paste, addChosen } = useRows(
    table,
    columns,
    { locked, canAdd: has('add') },
  )
  const keys = rows.keys()
  const most = (settings['maxRows'] as number | null) ?? maxTableRows
  const isFull = keys.length >= most && has('add')
  const fullId = useId()
  const { window: rendered, scroller, scrollToRow } = useVisibleRows(table, keys, columns.length)
  /** The cell that takes the focus when it is rendered. */
  const pendingFocus = useRef<{ row: number; column: PlacedField } | null>(null)

  useEffect(() => panes.registerScroller(table, scrollToRow), [panes, table, scrollToRow])
  useLayoutEffect(() => {
    const to = pendingFocus.current
    const element = to && document.getElementById(elementId(uid, { item: to.column, row: to.row }))
    if (!element) return
    pendingFocus.current = null
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  })

  const focusCell = (row: number, column: PlacedField | undefined) => {
    if (!column) return
    scrollToRow(row)
    const element = document.getElementById(elementId(uid, { item: column, row }))
    if (!element) return void (pendingFocus.current = { row, column })
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }
  const appendRow = () => {
    const row = add()
    const column = columns.find(({ field }) => !field.settings.readonly && !field.settings.disabled)
    if (row !== undefined && column) pendingFocus.current = { row, column }
  }
  const cellOf = (target: EventTarget): { row: number | null; column: PlacedField | null } => {
    const cell = (target as HTMLElement).closest('td')
    const row = Number(cell?.closest('tr')?.dataset['row'])
    // The first cell of a row is its number.
    return { row: row || null, column: (row && columns[cell!.cellIndex - 1]) || null }
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = cellOf(event.target)
    if (row === null || !column || event.nativeEvent.isComposing) return
    const by = cellMove(event.key, {
      element: event.target as HTMLElement,
      altered: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    })
    if (!by) return
    event.preventDefault()
    // Prevents the submit of the form and the step of number inputs.
    event.stopPropagation()
    const next = keys[keys.indexOf(row) + by.down]
    if (next === undefined) {
      if (event.key === 'Enter' && has('add')) appendRow()
      return
    }
    focusCell(next, columns[columns.indexOf(column) + by.across])
  }
  const handlePaste = (event: ClipboardEvent<HTMLElement>) => {
    if (paste(event.clipboardData.getData('text/plain'), cellOf(event.target))) event.preventDefault()
  }

  const { label } = settings
  const addLabel =
    footer.find(({ value }) => value === 'add')?.label ||
    labelOrDefault(String(settings['actionText']), '添加', t('subTable.add'))
  const firstPick = footer.find(({ value }) => value === 'pick')
  const summedColumns = listSummedColumns(table, columns)
  const minWidth = columns.reduce(
    (sum, column) => sum + (widthOf(column) ?? leastWidth),
    selectWidth + (rowButtons.length > 0 ? actionsWidth : 0),
  )
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys and pastes of the cells */}
      <div
        ref={scroller}
        className={styles.scroll}
        onKeyDownCapture={handleKey}
        onPasteCapture={handlePaste}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={keys.length === 0 ? 0 : -1}
        id={elementId(uid, { item: table, row: wholeRecord })}
      >
        <table
          className={styles.table}
          style={{ minWidth }}
          aria-label={label}
          aria-rowcount={keys.length + 1}
        >
          <thead>
            <tr>
              <th className={styles.selectColumn} scope="col">
                {!has('batchRemove') ? (
                  '#'
                ) : (
                  <Checkbox
                    aria-label={t('subTable.pickAll')}
                    checked={keys.length > 0 && selected.size === keys.length}
                    indeterminate={selected.size > 0 && selected.size < keys.length}
                    onChange={(on) => setSelected(new Set(on ? keys : []))}
                  />
                )}
              </th>
              {columns.map((column) => (
                <Head key={column.id} column={column} />
              ))}
              {rowButtons.length > 0 && (
                <th className={styles.actions} scope="col">
                  {t('subTable.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rendered.above > 0 && <Space height={rendered.above} />}
            {keys.slice(rendered.from, rendered.to).map((row, at) => (
              <TableRow
                key={row}
                table={table}
                columns={columns}
                row={row}
                number={rendered.from + at + 1}
                selected={selected.has(row)}
                selectable={has('batchRemove')}
                buttons={rowButtons}
                onSelect={select}
                onCopy={copy}
                onRemove={remove}
              />
            ))}
            {rendered.below > 0 && <Space height={rendered.below} />}
          </tbody>
          {summedColumns.length > 0 && keys.length > 0 && (
            <SummaryRow columns={columns} summedColumns={summedColumns} hasActions={rowButtons.length > 0} />
          )}
        </table>
        {keys.length === 0 && (
          <div className={styles.none}>
            <strong>{t('subTable.none')}</strong>
            {has('add') && (
              <>
                <span className={styles.onDesktops}>{t('subTable.noneHint', { add: addLabel })}</span>
                <span className={styles.onPhones}>{t('subTable.noneHintPick', { add: addLabel })}</span>
              </>
            )}
            {!has('add') &&
              firstPick &&
              t('subTable.noneHintPick', { add: firstPick.label || t('subTable.pickRows') })}
          </div>
        )}
      </div>
      {!locked && <RowForms table={settings.vModel} rows={keys.slice(rendered.from, rendered.to)} />}
      <div className={styles.bar}>
        {footer.map((button, at) => (
          <FooterAction
            key={at}
            button={button}
            addLabel={addLabel}
            tableLabel={label}
            selected={selected}
            fullReason={isFull ? fullId : undefined}
            onAdd={appendRow}
            onRemove={remove}
            onChoose={addChosen}
          />
        ))}
        {isFull && <span id={fullId}>{t('subTable.full', { n: most })}</span>}
        {selected.size > 0 && <span role="status">{t('subTable.picked', { n: selected.size })}</span>}
        {keys.length > 0 && <span className={styles.count}>{t('subTable.count', { n: keys.length })}</span>}
      </div>
    </div>
  )
}

/** Widths as in the style sheet, and what a column needs whose width is not set, in pixels. */
const selectWidth = 64
const actionsWidth = 108
const leastWidth = 112

/** The width of a column that does not share what the others leave: a date is not cut. */
function widthOf({ field: { kind, settings } }: PlacedField): number | null {
  if (settings.columnWidth !== null) return settings.columnWidth
  if (kind.tag === 'date') return settings['type'] === 'datetime' ? 200 : 140
  return kind.tag === 'dateRange' || kind.tag === 'timeRange' ? 240 : null
}

function Head({ column }: { column: PlacedField }) {
  const { readOnly } = useForm()
  const { label, required } = column.field.settings
  const width = widthOf(column)
  return (
    <th
      scope="col"
      className={isNumeric(column) ? styles.number : undefined}
      style={width === null ? undefined : { width }}
      title={label}
    >
      {required && !readOnly && (
        <span className={styles.star} aria-hidden>
          *
        </span>
      )}
      {label}
    </th>
  )
}

const Space = ({ height }: { height: number }) => (
  <tr className={styles.space}>
    <td style={{ height }} aria-hidden />
  </tr>
)
