import { Button, Message } from '@arco-design/web-react'
import { useCallback, useState } from 'react'
import type { PlacedField } from '../../../fields/plan.ts'
import { initialValue } from '../../../fields/initial-value.ts'
import type { RowSource } from '../../../fields/table/buttons.ts'
import { translate } from '../../../text/text.ts'
import { useForm } from '../form-context.ts'
import { maxTableRows } from '../../../fields/table/kind.ts'
import { mapRows, type ChosenRow, type MappedRows } from './map-rows.ts'
import { parseCells, parsePastedCells, type PastedCell } from './paste.ts'
import { text } from './text.ts'

/** Returns the row actions of a sub-table. Each respects the row limit and shows a message. */
export function useRows(
  table: PlacedField,
  columns: readonly PlacedField[],
  { locked, canAdd }: { locked: boolean; canAdd: boolean },
) {
  const { store } = useForm()
  const rows = store.rows(table)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())

  const limitRows = useCallback(
    (requested: number): number => {
      const most = (table.field.settings['maxRows'] as number | null) ?? maxTableRows
      const left = Math.max(0, most - rows.keys().length)
      if (left < requested) Message.warning(translate(text, 'subTable.full', { n: most }))
      return Math.min(left, requested)
    },
    [rows, table],
  )
  const createRow = useCallback(
    () =>
      Object.fromEntries(
        store
          .columnsOf(table)
          .map(({ field }) => [field.settings.vModel, initialValue(field, { symbols: store.symbols })]),
      ),
    [store, table],
  )
  const add = useCallback((): number | undefined => {
    if (limitRows(1) === 0) return undefined
    const [key] = rows.insert([createRow()])
    store.changedRows(table)
    return key
  }, [store, table, rows, limitRows, createRow])
  const copy = useCallback(
    (row: number) => {
      if (limitRows(1) === 0) return
      // Only columns are copied, because the copy must not have the server id of the row.
      const names = new Set(store.columnsOf(table).map(({ field }) => field.settings.vModel))
      rows.insert(
        [
          structuredClone(
            Object.fromEntries(Object.entries(rows.row(row)).filter(([name]) => names.has(name))),
          ),
        ],
        rows.keys().indexOf(row) + 1,
      )
      store.changedRows(table)
    },
    [store, table, rows, limitRows],
  )
  const remove = useCallback(
    (removedKeys: readonly number[]) => {
      const restore = rows.remove(removedKeys)
      setSelected((before) => new Set([...before].filter((row) => !removedKeys.includes(row))))
      store.changedRows(table)
      const undo = () => {
        restore()
        store.changedRows(table)
        close()
      }
      const close = Message.info({
        duration: 8_000,
        content: (
          <>
            {translate(text, 'subTable.removed', { n: removedKeys.length })}
            <Button type="text" size="mini" onClick={undo}>
              {translate(text, 'subTable.undo')}
            </Button>
          </>
        ),
      }) as unknown as () => void
    },
    [store, table, rows],
  )
  const select = useCallback(
    (row: number, on: boolean) =>
      setSelected((before) => new Set(on ? [...before, row] : [...before].filter((cell) => cell !== row))),
    [],
  )

  /**
   * Pastes spreadsheet cells from a cell to the right and down and adds missing rows. Returns false for other
   * text.
   */
  const paste = useCallback(
    (copied: string, from: { row: number | null; column: PlacedField | null }): boolean => {
      if (locked || !/[\t\n\r]/.test(copied.replace(/[\r\n]+$/, ''))) return false
      const cells = parseCells(copied)
      const first = from.row === null ? rows.keys().length : rows.keys().indexOf(from.row)
      const missing = canAdd ? Math.max(0, first + cells.length - rows.keys().length) : 0
      const added = missing === 0 ? 0 : limitRows(missing)
      if (added > 0) {
        rows.insert(Array.from({ length: added }, createRow))
        store.changedRows(table)
      }
      const keys = rows.keys()
      let bad = 0
      for (const cell of parsePastedCells(
        cells,
        columns,
        from.column ? columns.indexOf(from.column) : 0,
        ({ field }) => field.settings.readonly || field.settings.disabled,
      )) {
        const row = keys[first + cell.down]
        if (row === undefined) continue
        const at = { item: cell.column, row }
        if ('value' in cell.result) store.write(at, cell.result.value)
        else if (cell.result.problem !== 'notTaken') {
          store.setProblem(at, { why: 'said', message: parseErrorMessage(cell) })
          bad++
        }
      }
      const taken = Math.min(cells.length, keys.length - first)
      if (bad > 0) Message.warning(translate(text, 'subTable.pastedBut', { n: taken, bad }))
      else Message.success(translate(text, 'subTable.pasted', { n: taken }))
      return true
    },
    [store, table, columns, rows, limitRows, createRow, locked, canAdd],
  )

  /** Adds rows that the user chose elsewhere; the column of `uniqueColumn` has each value once. */
  const addChosen = useCallback(
    (chosen: readonly ChosenRow[], source: RowSource): MappedRows => {
      const mapped = mapRows(chosen, source, {
        columns: store.columnsOf(table),
        existing: rows.list(),
        newRow: createRow,
      })
      const added = mapped.rows.slice(0, limitRows(mapped.rows.length))
      if (added.length > 0) {
        rows.insert(added)
        store.changedRows(table)
      }
      return { ...mapped, rows: added }
    },
    [store, table, rows, limitRows, createRow],
  )
  return { rows, selected, setSelected, select, add, copy, remove, paste, addChosen }
}

const parseErrorMessage = ({ result, text: pasted }: PastedCell): string =>
  'problem' in result && result.problem !== 'notTaken'
    ? translate(text, `subTable.${result.problem}`, { said: pasted.slice(0, 20) })
    : ''
