import { Button, Input, Pagination, Table } from '@arco-design/web-react'
import { IconPlus, IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useState, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { Call, Gives, Pagination as PaginationOf } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '../narrow-screen/use-narrow.ts'
import { actionColumn } from './action-column.tsx'
import type { Action, Column } from './column.ts'
import { ColumnPicker } from './column-picker.tsx'
import { pageSizes, useListState } from './list-state.ts'
import { usePickedColumns } from './picked-columns.ts'
import { useOpenedRows } from './opened-rows.ts'
import { ListEmpty, ListFailed, ListSkeleton } from './states.tsx'
import { text } from './text.ts'
import { useReachable } from './use-reachable.ts'
import { treeArrow } from './tree-arrow.tsx'
import { useRemoval } from './use-removal.tsx'
import styles from './crud.module.css'

type Listed = { list: readonly unknown[]; pagination?: PaginationOf | undefined }
type RowOf<C extends Call> = Gives<C> extends { list: readonly (infer Row extends { id: string })[] } ? Row : { id: string }

interface Props<List extends Call, Row> {
  menu: PageProps['menu']
  list: List
  /** Deletes a row after the specified question. */
  remove?: Call
  columns: readonly Column<Row>[]
  /** Row actions beside edit and delete. */
  actions?: readonly Action<Row>[]
  /** The form of a new record, or of the one named; without it nothing can be added or edited. */
  form?: (o: { id: string | null; row: Row | null; onClose: () => void }) => ReactNode
  /** Rows that may not be edited or deleted. */
  fixed?: (row: Row) => boolean
  /** Rows that may be edited but not deleted. */
  kept?: (row: Row) => boolean
  /** Always sent, beside what the address says. */
  filter?: Readonly<Record<string, string | number>>
  /** Buttons beside "new": what concerns the whole list. */
  tools?: ReactNode
  /** Controls beside the keyword. */
  filters?: ReactNode
  /** Rows can be ticked: which are, by their ids. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void }
  /** Rows have children and there are no pages. */
  tree?: boolean
  /** What stands in an empty list: what this is and what to do first. */
  empty?: ReactNode
}

/**
 * A whole list page from a contract row: keyword, columns and their picker, order, pages, add, edit, delete with its question,
 * grants, and every state a list can be in (specification: areas 2, shared widgets).
 */
export function Crud<List extends Call, Row extends { id: string } = RowOf<List>>(props: Props<List, Row>) {
  const { menu, list, remove, columns, actions = [], form, fixed, kept, filter, filters, tools, selection, tree, empty } = props
  const t = useText(text)
  const phone = useNarrow('phone')
  const may = useCan(menu.id)
  const [state, change] = useListState()
  const [typed, setTyped] = useState(state.keyword)
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const picked = usePickedColumns(menu.enCode, columns)
  const removal = useRemoval(remove, list)

  const { currentPage, pageSize, keyword, sidx, sort } = state
  const asked = { ...(tree ? {} : { currentPage, pageSize, sidx, sort }), keyword, ...state.filter, ...filter }
  const { data, error, isLoading, isValidating, mutate } = useCall(list, asked as never, { keepPreviousData: true })
  const answer = data as Listed | undefined
  const rows = (answer?.list ?? []) as readonly Row[]
  const filtered = keyword !== '' || Object.keys(state.filter).some((key) => !filter || !(key in filter))

  const opened = useOpenedRows(rows)
  const reachable = useReachable(t)
  // The last row of the last page was deleted: that page is no more.
  const lastPage = answer?.pagination ? Math.max(1, Math.ceil(answer.pagination.total / pageSize)) : currentPage
  useEffect(() => {
    if (currentPage > lastPage) change({ currentPage: lastPage })
  })

  /** What the question before deleting calls the row. */
  const nameOf = (row: Row) => columns.flatMap(({ pinned, key }) => (pinned ? String(row[key as keyof Row] ?? '') : [])).join(' ')
  const edit: Action<Row> = { label: t('crud.edit'), code: defaultCodes.edit, hidden: (row) => fixed?.(row) ?? false, run: (row) => setEditing({ row }) }
  const drop: Action<Row> = { label: t('crud.remove'), code: defaultCodes.remove, danger: true, hidden: (row) => (fixed?.(row) || kept?.(row)) ?? false, run: (row) => removal.ask(row.id, nameOf(row)) }
  const all = [...(form ? [edit] : []), ...(remove ? [drop] : []), ...actions].filter(({ code }) => !code || may(code))

  const shown = columns.filter(({ key, pinned }) => pinned || picked.shown.has(key))
  const numbering = { title: t('crud.rowNumber'), width: 52, align: 'center' as const, render: (_: unknown, __: Row, at: number) => (currentPage - 1) * pageSize + at + 1 }
  const tableColumns = [
    ...(tree ? [] : [numbering]),
    ...shown.map(({ key, title, width, align, sortable, render }) => ({
      dataIndex: key,
      title,
      ...(width ? { width } : {}),
      ...(align ? { align } : {}),
      ...(sortable ? { sorter: true, ...(sidx === key ? { sortOrder: sort === 'asc' ? ('ascend' as const) : ('descend' as const) } : { sortOrder: undefined }) } : {}),
      ellipsis: !render,
      ...(render ? { render: (_: unknown, row: Row) => render(row) } : {}),
    })),
    ...(all.length > 0 ? [actionColumn(all, t, phone)] : []),
  ]

  return (
    <section className={styles.page} aria-label={menu.fullName} ref={reachable}>
      <div className={styles.bar}>
        {form && may(defaultCodes.add) && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ row: null })}>
            {t('crud.add')}
          </Button>
        )}
        {tools}
        <form
          className={styles.search}
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            change({ keyword: typed.trim() })
          }}
        >
          {filters}
          <Input
            className={styles.keyword!}
            allowClear
            prefix={<IconSearch />}
            placeholder={t('crud.keyword')}
            aria-label={t('crud.keyword')}
            value={typed}
            maxLength={100}
            onChange={setTyped}
            onClear={() => change({ keyword: '' })}
          />
          <Button htmlType="submit">{t('crud.search')}</Button>
        </form>
        <ColumnPicker columns={columns} opened={tree ? opened : null} picked={picked} refreshing={isValidating} onRefresh={() => void mutate()} />
      </div>
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : isLoading && !data ? (
        <ListSkeleton columns={shown.length} />
      ) : (
        <div className={styles.table}>
          <Table<Row>
            rowKey="id"
            size="small"
            border={{ wrapper: false, cell: false }}
            columns={tableColumns}
            data={rows as Row[]}
            pagination={false}
            {...(selection ? { rowSelection: { type: 'checkbox', columnWidth: 44, selectedRowKeys: [...selection.ids], onChange: (keys) => selection.onChange(keys.map(String)) } } : {})}
            {...(tree ? { expandedRowKeys: opened.keys, onExpandedRowsChange: opened.set, indentSize: 20, expandProps: { icon: treeArrow(t), strictTreeData: true } } : {})}
            scroll={{ x: tableColumns.reduce((sum, { width = 140 }) => sum + width, 0), y: true }}
            noDataElement={<ListEmpty filtered={filtered} empty={empty} onClear={() => (setTyped(''), change({ keyword: '', filter: {} }))} />}
            onChange={(_, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter
              change(one?.direction ? { sidx: String(one.field), sort: one.direction === 'ascend' ? 'asc' : 'desc' } : { sidx: undefined, sort: undefined })
            }}
          />
        </div>
      )}
      {!tree && answer?.pagination && (
        <Pagination
          className={styles.pages!}
          size={phone ? 'mini' : 'small'}
          simple={phone}
          total={answer.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          sizeOptions={pageSizes}
          sizeCanChange
          showJumper={!phone}
          showTotal={(n) => t('crud.total', { n })}
          onChange={(next, size) => change({ currentPage: size === pageSize ? next : 1, pageSize: size })}
        />
      )}
      {removal.question}
      {editing && form?.({ id: editing.row?.id ?? null, row: editing.row, onClose: () => setEditing(null) })}
    </section>
  )
}
