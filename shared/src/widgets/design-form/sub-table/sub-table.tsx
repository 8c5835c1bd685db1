import { Button, Checkbox } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useEffect, useLayoutEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { unseen, type Item } from '../../../fields/plan.ts'
import { useText } from '../../../text/text.ts'
import { elementId, useField, useForm } from '../form-context.ts'
import { whole } from '../store.ts'
import { inTheirLanguage } from '../text.ts'
import { moveOf } from './moves.ts'
import { RowForms } from './row-forms.tsx'
import { numeric, summed } from './sums.ts'
import { SummaryRow } from './summary-row.tsx'
import { TableRow } from './table-row.tsx'
import { text } from './text.ts'
import { useRows } from './use-rows.tsx'
import { useWindow } from './use-window.ts'
import styles from './sub-table.module.css'

/** Rows that are edited in place: added, copied, removed, pasted from a spreadsheet, added up (specification: areas 2, 5). */
export function SubTable({ table }: { table: Item }) {
  const t = useText(text)
  const { store, panes, uid, readOnly, disabled, form } = useForm()
  const state = useField(store, { item: table, row: whole })
  const { settings } = table.field
  const columns = useMemo(() => store.columnsOf(table).filter((column) => !unseen(column)), [store, table])
  const still = readOnly || disabled || form.disabled || state.disabled || settings.readonly
  const { rows, picked, setPicked, pick, add, copy, remove, paste } = useRows(table, columns, still)
  const keys = rows.keys()
  const { window, scroller, bring } = useWindow(table, keys, columns.length)
  /** The cell that takes the focus once it is drawn. */
  const wanted = useRef<{ row: number; column: Item } | null>(null)

  useEffect(() => panes.scroller(table, bring), [panes, table, bring])
  useLayoutEffect(() => {
    const to = wanted.current
    const element = to && document.getElementById(elementId(uid, { item: to.column, row: to.row }))
    if (!element) return
    wanted.current = null
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  })

  const goTo = (row: number, column: Item | undefined) => {
    if (!column) return
    bring(row)
    const element = document.getElementById(elementId(uid, { item: column, row }))
    if (!element) return void (wanted.current = { row, column })
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }
  const append = () => {
    const row = add()
    const column = columns.find(({ field }) => !field.settings.readonly && !field.settings.disabled)
    if (row !== undefined && column) wanted.current = { row, column }
  }
  const placeOf = (target: EventTarget): { row: number | null; column: Item | null } => {
    const cell = (target as HTMLElement).closest('td')
    const row = Number(cell?.closest('tr')?.dataset['row'])
    // Before the columns stands the number of the row.
    return { row: row || null, column: (row && columns[cell!.cellIndex - 1]) || null }
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = placeOf(event.target)
    if (row === null || !column || event.nativeEvent.isComposing) return
    const by = moveOf(event.key, {
      element: event.target as HTMLElement,
      altered: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    })
    if (!by) return
    event.preventDefault()
    // The form's own Enter is not meant, nor the steps of a number.
    event.stopPropagation()
    const next = keys[keys.indexOf(row) + by.down]
    if (next === undefined) {
      if (event.key === 'Enter' && !still) append()
      return
    }
    goTo(next, columns[columns.indexOf(column) + by.across])
  }
  const take = (event: ClipboardEvent<HTMLElement>) => {
    if (paste(event.clipboardData.getData('text/plain'), placeOf(event.target))) event.preventDefault()
  }

  const { label } = settings
  const named = inTheirLanguage(String(settings['actionText']), '添加', t('subTable.add'))
  const sums = summed(table, columns)
  const widest = columns.reduce((sum, { field }) => sum + (field.settings.columnWidth ?? 140), 172)
  return (
    <div className={styles.box}>
      {/* The cells are operated; what they do not keep for themselves arrives here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={styles.scroll}
        onKeyDownCapture={move}
        onPasteCapture={take}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={keys.length === 0 ? 0 : -1}
        id={elementId(uid, { item: table, row: whole })}
      >
        <table
          className={styles.table}
          style={{ minWidth: widest }}
          aria-label={label}
          aria-rowcount={keys.length + 1}
        >
          <thead>
            <tr>
              <th className={styles.tick} scope="col">
                {still ? (
                  '#'
                ) : (
                  <Checkbox
                    aria-label={t('subTable.pickAll')}
                    checked={keys.length > 0 && picked.size === keys.length}
                    indeterminate={picked.size > 0 && picked.size < keys.length}
                    onChange={(on) => setPicked(new Set(on ? keys : []))}
                  />
                )}
              </th>
              {columns.map((column) => (
                <Head key={column.id} column={column} />
              ))}
              {!still && (
                <th className={styles.actions} scope="col">
                  {t('subTable.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {window.above > 0 && <Space height={window.above} />}
            {keys.slice(window.from, window.to).map((row, at) => (
              <TableRow
                key={row}
                table={table}
                columns={columns}
                row={row}
                at={window.from + at + 1}
                picked={picked.has(row)}
                still={still}
                onPick={pick}
                onCopy={copy}
                onRemove={remove}
              />
            ))}
            {window.below > 0 && <Space height={window.below} />}
          </tbody>
          {sums.length > 0 && keys.length > 0 && <SummaryRow columns={columns} summed={sums} still={still} />}
        </table>
        {keys.length === 0 && (
          <div className={styles.none}>
            <strong>{t('subTable.none')}</strong>
            {!still && t('subTable.noneHint', { add: named })}
          </div>
        )}
      </div>
      {!still && <RowForms table={settings.vModel} rows={keys.slice(window.from, window.to)} />}
      <div className={styles.bar}>
        {!still && (
          <Button size="small" type="outline" icon={<IconPlus />} onClick={append}>
            {named}
          </Button>
        )}
        {picked.size > 0 && (
          <Button size="small" status="danger" icon={<IconDelete />} onClick={() => remove([...picked])}>
            {t('subTable.removePicked')}
          </Button>
        )}
        {picked.size > 0 && <span role="status">{t('subTable.picked', { n: picked.size })}</span>}
        {keys.length > 0 && <span className={styles.count}>{t('subTable.count', { n: keys.length })}</span>}
      </div>
    </div>
  )
}

function Head({ column }: { column: Item }) {
  const { label, required, columnWidth } = column.field.settings
  return (
    <th
      scope="col"
      className={numeric(column) ? styles.number : undefined}
      style={columnWidth === null ? undefined : { width: columnWidth }}
      title={label}
    >
      {required && (
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
