import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { get, Id, listed, type Call } from '@tessera/shared/contract/wire'
import * as z from 'zod'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/widgets/crud/column'
import { ListEmpty, ListFailed, ListSkeleton } from '@tessera/shared/widgets/crud/states'
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { useTableColumns } from '@tessera/shared/widgets/crud/use-table-columns'
import { useNarrow } from '@tessera/shared/widgets/narrow-screen/use-narrow'
import { Table } from '@tessera/shared/widgets/table/table'
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
  /** What the rows are, in words. */
  kind: string
  calls: { list: Call; read: Call; update: Call; remove: Call }
  columns: readonly Column<Row>[]
  actions?: readonly Action<Row>[]
  fixed?: (row: Row) => boolean
  tools?: (rows: readonly Row[]) => ReactNode
  form: (o: { id: string | null; rows: readonly Row[]; onClose: () => void }) => ReactNode
}

const none = new Set<string>()
const nothing: readonly never[] = []

/** What hangs on a menu, of one kind: a short list without pages, in an order that its rows are moved into. */
export function ItemList<Row extends Item>({
  menuId,
  kind,
  calls,
  columns,
  actions = nothing,
  fixed,
  tools,
  form,
}: Props<Row>) {
  const t = useText(text)
  const phone = useNarrow('phone')
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const { data, error, mutate } = useCall(calls.list as typeof listShape, { moduleId: menuId })
  const rows = (data?.list ?? nothing) as unknown as readonly Row[]
  const removal = useRemoval({ remove: calls.remove, list: calls.list })
  const order = ({ id }: Row, by: -1 | 1) => void saveOrder(calls, rows, id, by)
  const all: Action<Row>[] = [
    { label: t('rights.edit'), hidden: (row) => fixed?.(row) ?? false, run: ({ id }) => setEditing({ id }) },
    {
      label: t('rights.remove'),
      danger: true,
      hidden: (row) => fixed?.(row) ?? false,
      run: (row) => removal.confirmRemoval([row.id], row.fullName),
    },
    ...actions,
    { label: t('rights.up'), hidden: (row) => rows[0]?.id === row.id, run: (row) => order(row, -1) },
    { label: t('rights.down'), hidden: (row) => rows.at(-1)?.id === row.id, run: (row) => order(row, 1) },
  ]
  const arranged = columns.map((column) => ({ ...column, width: column.width ?? 140, shown: true }))
  const tableColumns = useTableColumns<Row>({
    columns: arranged,
    actions: all,
    rows,
    selected: undefined,
    tree: false,
    phone,
    rowsBefore: 0,
    keys: none,
  })
  return (
    <section className={styles.items} aria-label={kind}>
      <div className={styles.bar}>
        <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ id: null })}>
          {t('rights.add')}
        </Button>
        {data && tools?.(rows)}
      </div>
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <ListSkeleton columns={4} />
      ) : (
        <div className={styles.table}>
          <Table<Row>
            name={kind}
            columns={tableColumns}
            rows={rows}
            dense
            empty={<ListEmpty filtered={false} empty={t('rights.emptyItems', { kind })} onClear={() => {}} />}
          />
        </div>
      )}
      {removal.dialog}
      {editing && form({ id: editing.id, rows, onClose: () => setEditing(null) })}
    </section>
  )
}
