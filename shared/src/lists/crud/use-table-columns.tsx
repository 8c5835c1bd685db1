import { IconLock } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import { useText } from '../../text/text.ts'
import { placeOnCard } from '../cards/card-parts.ts'
import { splitActions, RowActions } from '../../ui/table/row-actions.tsx'
import { text as tableText } from '../../ui/table/text.ts'
import { RowCheckbox, PageCheckbox } from '../../ui/table/checkboxes.tsx'
import type { CellState, TableColumn } from '../../ui/table/table-column.ts'
import type { Action } from '../../ui/table/column.ts'
import type { ArrangedColumn } from '../list-preference.ts'
import styles from './crud.module.css'

interface Options<Row> {
  columns: readonly ArrangedColumn<Row>[]
  actions: readonly Action<Row>[]
  rows: readonly Row[]
  selected: readonly string[] | undefined
  tree: boolean
  /** Number of rows on the pages before this one. */
  rowsBefore: number
  /**
   * Keys that the contract declares for a row. The server omits hidden fields, so a missing key means "no
   * permission".
   */
  keys: ReadonlySet<string>
}

/** Returns the table columns of a list: checkbox, number, data, actions. */
export function useTableColumns<Row extends { id: string }>({
  columns,
  actions,
  rows,
  selected,
  tree,
  rowsBefore,
  keys,
}: Options<Row>): TableColumn<Row>[] {
  const t = useText(tableText)
  const selectable = selected !== undefined
  const some = selectable && rows.some(({ id }) => selected.includes(id))
  const all = some && rows.every(({ id }) => selected.includes(id))

  return useMemo(() => {
    const shown = columns.filter(({ shown }) => shown)
    const [first] = shown
    // The title of the cards on a phone.
    const identifying = placeOnCard(shown).title
    const describedBy = ({ identifiedBy }: CellState) => (identifying ? identifiedBy : undefined)
    // Columns before a fixed column have to be fixed as well.
    const edge = shown.some(({ fixed }) => fixed === 'start') ? { fixed: 'start' as const } : {}
    const checkboxColumn: TableColumn<Row> = {
      key: ' box',
      width: 44,
      content: 'control',
      ...edge,
      align: 'center',
      title: <PageCheckbox name={t('table.selectAll')} on={all} some={some} />,
      stateless: true,
      cell: (_, __, state) => (
        <RowCheckbox name={t('table.select')} on={state.selected} identifiedBy={describedBy(state)} />
      ),
    }
    const numberColumn: TableColumn<Row> = {
      key: ' number',
      content: 'control',
      ...edge,
      align: 'center',
      title: t('table.rowNumber'),
      cell: (_, at) => rowsBefore + at + 1,
    }
    const dataColumns = shown.map(
      ({ key, title, content, tall, width, align, fixed, sortable, render }): TableColumn<Row> => ({
        key,
        title,
        content,
        tall,
        width,
        align,
        sortable,
        resizable: true,
        fixed,
        identifies: key === identifying?.key,
        tree: tree && key === first?.key,
        cell: (row) => {
          if (keys.has(key) && !(key in row)) return <HiddenField title={t('table.unseen')} />
          return render ? render(row) : formatPlain(row[key as keyof Row])
        },
      }),
    )
    const { shown: words, rest } = splitActions(actions)
    const actionsColumn: TableColumn<Row> = {
      key: ' actions',
      content: 'control',
      fixed: 'end',
      title: t('table.actions'),
      stateless: true,
      cell: (row, _, state) => (
        <RowActions
          row={row}
          inline={words}
          overflow={rest}
          moreLabel={t('table.more')}
          identifiedBy={describedBy(state)}
        />
      ),
    }
    return [
      ...(selectable ? [checkboxColumn] : []),
      ...(tree ? [] : [numberColumn]),
      ...dataColumns,
      ...(actions.length > 0 ? [actionsColumn] : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- labels change only with the language, and then `columns` changes too
  }, [columns, actions, selectable, some, all, tree, rowsBefore, keys])
}

/** A value that the user may not read in this row, but reads in others. */
const HiddenField = ({ title }: { title: string }) => (
  <span className={styles.forbidden} title={title} role="img" aria-label={title}>
    <IconLock />
  </span>
)

const formatPlain = (value: unknown) =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value)
