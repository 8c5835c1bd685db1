import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { get, Id, listed, type Call } from '@tessera/shared/contract/wire'
import * as z from 'zod'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { ListEmpty, ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { useTableColumns } from '@tessera/shared/lists/crud/use-table-columns'
import { Table } from '@tessera/shared/ui/table/table'
import { saveOrder } from '../save-order.ts'
import { text } from './text.ts'
import styles from './rights.module.css'

export interface Item {
  id: string
  fullName: string
  sortCode: number
}

const listShape = get('/{moduleId}', { access: 'signed-in', output: listed(z.object({ id: Id })) })

interface Props<Row> {
  menuId: string
  /** Name of the kind of rows, translated. */
  kind: string
  /** The same as it stands inside a sentence, for one row. */
  noun: string
  calls: { list: Call; read: Call; update: Call; remove: Call }
  columns: readonly Column<Row>[]
  actions?: readonly Action<Row>[]
  readOnly?: (row: Row) => boolean
  tools?: (rows: readonly Row[]) => ReactNode
  form: (o: { id: string | null; rows: readonly Row[]; onClose: () => void }) => ReactNode
}

const noKeys = new Set<string>()
const noRows: readonly never[] = []

/** List of buttons, columns, fields or schemes of a menu, without paging; rows can be moved up and down. */
export function ItemList<Row extends Item>({
  menuId,
  kind,
  noun,
  calls,
  columns,
  actions = noRows,
  readOnly,
  tools,
  form,
}: Props<Row>) {
  const t = useText(text)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const { data, error, mutate } = useCall(calls.list as typeof listShape, { moduleId: menuId })
  const rows = (data?.list ?? noRows) as unknown as readonly Row[]
  const removal = useRemoval({
    remove: calls.remove,
    list: calls.list,
    words: { noun },
  })
  const moveRow = ({ id }: Row, offset: -1 | 1) => void saveOrder(calls, rows, id, offset)
  const allActions: Action<Row>[] = [
    {
      label: t('rights.edit'),
      hidden: (row) => readOnly?.(row) ?? false,
      run: ({ id }) => setEditing({ id }),
    },
    {
      label: t('rights.remove'),
      danger: true,
      hidden: (row) => readOnly?.(row) ?? false,
      run: (row) => removal.confirmRemoval([row.id], row.fullName),
    },
    ...actions,
    { label: t('rights.up'), hidden: (row) => rows[0]?.id === row.id, run: (row) => moveRow(row, -1) },
    { label: t('rights.down'), hidden: (row) => rows.at(-1)?.id === row.id, run: (row) => moveRow(row, 1) },
  ]
  const listColumns = columns.map((column) => ({ ...column, shown: true }))
  const tableColumns = useTableColumns<Row>({
    columns: listColumns,
    actions: allActions,
    rows,
    selected: undefined,
    tree: false,
    rowsBefore: 0,
    keys: noKeys,
  })
  return (
    <section className={styles.items} aria-label={kind}>
      <div className={styles.bar}>
        <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ id: null })}>
          {t('rights.add')}
        </Button>
        {data && tools?.(rows)}
      </div>
      {error && !data && <ListFailed failure={error} onRetry={() => void mutate()} />}
      {!error && !data && <ListSkeleton columns={4} />}
      {data && (
        <div className={styles.table}>
          <Table<Row>
            name={kind}
            columns={tableColumns}
            rows={rows}
            density="compact"
            empty={<ListEmpty filtered={false} empty={t('rights.emptyItems', { kind })} onClear={() => {}} />}
          />
        </div>
      )}
      {removal.dialog}
      {editing && form({ id: editing.id, rows, onClose: () => setEditing(null) })}
    </section>
  )
}
