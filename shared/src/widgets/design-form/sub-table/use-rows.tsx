import { Button, Message } from '@arco-design/web-react'
import { useCallback, useState } from 'react'
import type { Item } from '../../../fields/plan.ts'
import { startValue } from '../../../fields/start.ts'
import { translate } from '../../../text/text.ts'
import { useForm } from '../form-context.ts'
import { mostRows } from '../rows.ts'
import { cellsOf, fillings, type Filling } from './paste.ts'
import { text } from './text.ts'

/** What can be done to the rows of a sub-table; each deed keeps to the limit and tells what it did. */
export function useRows(table: Item, columns: readonly Item[], still: boolean) {
  const { store } = useForm()
  const rows = store.rows(table)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())

  const room = useCallback(
    (wanted: number): number => {
      const left = Math.max(0, mostRows - rows.keys().length)
      if (left < wanted) Message.warning(translate(text, 'subTable.full', { n: mostRows }))
      return Math.min(left, wanted)
    },
    [rows],
  )
  const fresh = useCallback(
    () =>
      Object.fromEntries(
        store
          .columnsOf(table)
          .map(({ field }) => [field.settings.vModel, startValue(field, { symbols: store.symbols })]),
      ),
    [store, table],
  )
  const add = useCallback((): number | undefined => {
    if (room(1) === 0) return undefined
    const [key] = rows.insert([fresh()])
    store.changedRows(table)
    return key
  }, [store, table, rows, room, fresh])
  const copy = useCallback(
    (row: number) => {
      if (room(1) === 0) return
      // Its columns only: the id that a row has on the server is not the copy's.
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
    [store, table, rows, room],
  )
  const remove = useCallback(
    (gone: readonly number[]) => {
      const restore = rows.remove(gone)
      setPicked((before) => new Set([...before].filter((row) => !gone.includes(row))))
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
            {translate(text, 'subTable.removed', { n: gone.length })}
            <Button type="text" size="mini" onClick={undo}>
              {translate(text, 'subTable.undo')}
            </Button>
          </>
        ),
      }) as unknown as () => void
    },
    [store, table, rows],
  )
  const pick = useCallback(
    (row: number, on: boolean) =>
      setPicked((before) => new Set(on ? [...before, row] : [...before].filter((one) => one !== row))),
    [],
  )

  /** Takes cells of a spreadsheet from a cell on, to the right and down; rows that are missing are added. Gives whether there were any. */
  const paste = useCallback(
    (copied: string, from: { row: number | null; column: Item | null }): boolean => {
      if (still || !/[\t\n\r]/.test(copied.replace(/[\r\n]+$/, ''))) return false
      const cells = cellsOf(copied)
      const first = from.row === null ? rows.keys().length : rows.keys().indexOf(from.row)
      const missing = Math.max(0, first + cells.length - rows.keys().length)
      const added = missing === 0 ? 0 : room(missing)
      if (added > 0) {
        rows.insert(Array.from({ length: added }, fresh))
        store.changedRows(table)
      }
      const keys = rows.keys()
      let bad = 0
      for (const one of fillings(
        cells,
        columns,
        from.column ? columns.indexOf(from.column) : 0,
        ({ field }) => field.settings.readonly || field.settings.disabled,
      )) {
        const row = keys[first + one.down]
        if (row === undefined) continue
        const at = { item: one.column, row }
        if ('value' in one.read) store.write(at, one.read.value)
        else if (one.read.problem !== 'notTaken') {
          store.setProblem(at, { why: 'said', message: unread(one) })
          bad++
        }
      }
      const taken = Math.min(cells.length, keys.length - first)
      if (bad > 0) Message.warning(translate(text, 'subTable.pastedBut', { n: taken, bad }))
      else Message.success(translate(text, 'subTable.pasted', { n: taken }))
      return true
    },
    [store, table, columns, rows, room, fresh, still],
  )
  return { rows, picked, setPicked, pick, add, copy, remove, paste }
}

const unread = ({ read, said }: Filling): string =>
  'problem' in read && read.problem !== 'notTaken'
    ? translate(text, `subTable.${read.problem}`, { said: said.slice(0, 20) })
    : ''
