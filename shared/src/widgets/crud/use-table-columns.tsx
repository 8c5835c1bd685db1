import { useMemo } from 'react'
import { useText } from '@tessera/shared/text/text'
import { arrangedActions, RowActions } from '../table/row-actions.tsx'
import { text as tableText } from '../table/text.ts'
import { Tick, TickAll } from '../table/tick.tsx'
import type { Tabled } from '../table/tabled.ts'
import type { Action } from './column.ts'
import type { Arranged } from './list-preference.ts'
import styles from './crud.module.css'

interface Options<Row> {
  columns: readonly Arranged<Row>[]
  actions: readonly Action<Row>[]
  rows: readonly Row[]
  selected: readonly string[] | undefined
  tree: boolean
  phone: boolean
  /** The number of the row before the first one. */
  before: number
  /** Keys that rows of this list have: one that a row is without, its reader may not see (contract, `hideable`). */
  keys: ReadonlySet<string>
}

/** The columns of a list as its table draws them: box, number, data, actions. */
export function useTableColumns<Row extends { id: string }>({
  columns,
  actions,
  rows,
  selected,
  tree,
  phone,
  before,
  keys,
}: Options<Row>): Tabled<Row>[] {
  const t = useText(tableText)
  const ticks = selected !== undefined
  const some = ticks && rows.some(({ id }) => selected.includes(id))
  const all = some && rows.every(({ id }) => selected.includes(id))

  return useMemo(() => {
    const shown = columns.filter(({ shown }) => shown)
    const [first] = shown
    // What stands before a column that stays has to stay as well.
    const edge = phone || shown.some(({ fixed }) => fixed === 'start') ? { fixed: 'start' as const } : {}
    const box: Tabled<Row> = {
      key: ' box',
      width: 44,
      ...edge,
      align: 'center',
      title: <TickAll name={t('table.selectAll')} on={all} some={some} />,
      reused: true,
      cell: (_, __, { selected: on }) => <Tick name={t('table.select')} on={on} />,
    }
    const number: Tabled<Row> = {
      key: ' number',
      width: 52,
      ...edge,
      align: 'center',
      title: t('table.rowNumber'),
      cell: (_, at) => before + at + 1,
    }
    const data = shown.map(({ key, title, width, align, fixed, sortable, render }): Tabled<Row> => ({
      key,
      title,
      width,
      align,
      sortable,
      resizable: !phone,
      // On a phone the first one says which row this is, whatever is scrolled.
      fixed: phone ? (key === first?.key ? 'start' : undefined) : fixed,
      tree: tree && key === first?.key,
      cell: (row) =>
        keys.has(key) && !(key in row) ? (
          <Unseen title={t('table.unseen')} />
        ) : render ? (
          render(row)
        ) : (
          plain(row[key as keyof Row])
        ),
    }))
    const { shown: words, rest, width } = arrangedActions(actions, phone)
    const last: Tabled<Row> = {
      key: ' actions',
      width,
      fixed: 'end',
      title: phone ? <span className={styles.unseen}>{t('table.actions')}</span> : t('table.actions'),
      reused: true,
      cell: (row) => <RowActions row={row} shown={words} rest={rest} more={t('table.more')} />,
    }
    return [
      ...(ticks ? [box] : []),
      ...(tree || phone ? [] : [number]),
      ...data,
      ...(actions.length > 0 ? [last] : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- words change with the language, and then `columns` does
  }, [columns, actions, ticks, some, all, tree, phone, before, keys])
}

const Unseen = ({ title }: { title: string }) => (
  <span className={styles.forbidden} title={title} role="img" aria-label={title}>
    ***
  </span>
)

const plain = (value: unknown) =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value)
