import { Button, Pagination } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { ImportCalls } from '@tessera/shared/contract/system/transfers'
import type { Call, CallOutput, Pagination as PaginationOf } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '../narrow-screen/use-narrow.ts'
import { Table } from '../table/table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Action, Column } from './column.ts'
import { arrange } from './list-preference.ts'
import { pageSizes, useListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { useOpenedRows } from './opened-rows.ts'
import { Search } from './search.tsx'
import { ListEmpty, ListFailed, ListSkeleton } from './states.tsx'
import { text } from './text.ts'
import { useLastAsked } from './use-last-asked.ts'
import { useListPreference } from './use-list-preference.ts'
import { useLowerRows } from './use-lower-rows.ts'
import { useReachable } from './use-reachable.ts'
import { useRemoval } from './use-removal.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useTableColumns } from './use-table-columns.tsx'
import { useTransfers } from './use-transfers.tsx'
import styles from './crud.module.css'

type Listed = { list: readonly unknown[]; pagination?: PaginationOf | undefined }
type RowOf<C extends Call> =
  CallOutput<C> extends { list: readonly (infer Row extends { id: string })[] } ? Row : { id: string }

interface Props<List extends Call, Row> {
  menu: PageProps['menu']
  list: List
  /** Deletes a row after the specified question. */
  remove?: Call
  /** Deletes the ticked rows, by `ids`, after the same question. */
  removeMany?: Call
  columns: readonly Column<Row>[]
  /** Row actions beside details, edit and delete. */
  actions?: readonly Action<Row>[]
  /** A record as it is read; without it there are no details. */
  detail?: (o: { row: Row; onClose: () => void }) => ReactNode
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
  /** Rows can be ticked, and the page itself does something with them: which are, by their ids. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void }
  /** Rows have children and there are no pages. */
  tree?: boolean
  /** Lower levels of the tree are asked for when they are opened: what to ask for below a row. */
  lower?: (id: string) => object
  /** The list can be exported: the call that gives the file, and columns beside those of the list. */
  exported?: { call: Call; more?: readonly { key: string; title: string }[] }
  /** Records can be imported. */
  imported?: ImportCalls
  /** Buttons for what else can be done with the ticked rows, by their ids; `clear` unticks them. */
  many?: (o: { ids: readonly string[]; clear: () => void }) => ReactNode
  /** What stands in an empty list: what this is and what to do first. */
  empty?: ReactNode
}

/** Keys of the rows of a list, as its contract says. */
function keysOf({ output }: Call): ReadonlySet<string> {
  const rows = output instanceof z.ZodObject ? (output.shape['list'] as unknown) : null
  return new Set(
    rows instanceof z.ZodArray && rows.element instanceof z.ZodObject ? Object.keys(rows.element.shape) : [],
  )
}

const noRows: readonly never[] = []

/**
 * A whole list page from a contract row: keyword, columns and how the user likes them, order, pages, details, add, edit, delete with its
 * question, what is done with many rows, grants, and every state a list can be in (specification: areas 2, shared widgets).
 */
export function Crud<List extends Call, Row extends { id: string } = RowOf<List>>(props: Props<List, Row>) {
  const {
    menu,
    list,
    remove,
    removeMany,
    columns,
    actions,
    detail,
    form,
    fixed,
    kept,
    filter,
    filters,
    tools,
    exported,
    imported,
    many,
    tree = false,
    lower = null,
    empty,
  } = props
  const t = useText(text)
  const phone = useNarrow('phone')
  const may = useCan(menu.id)
  const [state, change] = useListState()
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const [looked, setLooked] = useState<Row | null>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [preference, prefer] = useListPreference(menu.enCode)
  const removal = useRemoval({ remove, removeMany, list })
  const returning = useLastAsked(preference.last, (last) => prefer({ last }))

  const { currentPage, pageSize, keyword, sidx, sort } = state
  const asked = {
    ...(tree ? {} : { currentPage, pageSize, sidx, sort }),
    keyword,
    ...state.filter,
    ...filter,
  }
  const { data, error, isLoading, isValidating, mutate } = useCall(
    list,
    returning ? null : (asked as never),
    { keepPreviousData: true },
  )
  const answer = data as Listed | undefined
  const top = (answer?.list ?? noRows) as readonly Row[]
  const filtered = keyword !== '' || Object.keys(state.filter).some((key) => !filter || !(key in filter))

  const unfolded = useOpenedRows(top, lower !== null)
  const rows = useLowerRows(list, top, unfolded.opened, lower)
  const reachable = useReachable(t)
  // The last row of the last page was deleted: that page is no more.
  const lastPage = answer?.pagination
    ? Math.max(1, Math.ceil(answer.pagination.total / pageSize))
    : currentPage
  useEffect(() => {
    if (currentPage > lastPage) change({ currentPage: lastPage })
  })

  /** What the question before deleting calls the row. */
  const nameOf = (row: Row) =>
    columns.flatMap(({ pinned, key }) => (pinned ? String(row[key as keyof Row] ?? '') : [])).join(' ')
  const rowActions = useRowActions<Row>({
    menuId: menu.id,
    actions,
    fixed,
    kept,
    detail: detail && setLooked,
    edit: form && ((row) => setEditing({ row })),
    remove: remove && ((row) => removal.ask([row.id], nameOf(row))),
  })
  const bulk = Boolean(removeMany && may(defaultCodes.remove))
  const selection =
    props.selection ?? (bulk || exported || many ? { ids: ticked, onChange: setTicked } : undefined)
  const arranged = useMemo(() => arrange(columns, preference), [columns, preference])
  const keys = useMemo(() => keysOf(list), [list])
  const tableColumns = useTableColumns({
    columns: arranged,
    actions: rowActions,
    rows,
    selected: selection?.ids,
    tree,
    phone,
    before: (currentPage - 1) * pageSize,
    keys,
  })
  const open = useCallback(
    (row: Row) => rowActions.find(({ hidden, danger }) => !danger && !hidden?.(row))?.run(row),
    [rowActions],
  )
  const transfers = useTransfers({
    title: menu.fullName,
    list,
    asked,
    columns: arranged,
    rows,
    ids: ticked,
    total: answer?.pagination?.total ?? rows.length,
    exported,
    imported,
  })
  const clear = () => change({ keyword: '', filter: {} })

  return (
    <section className={styles.page} aria-label={menu.fullName} ref={reachable}>
      <div className={styles.bar}>
        {form && may(defaultCodes.add) && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ row: null })}>
            {t('crud.add')}
          </Button>
        )}
        {imported && may(defaultCodes.add) && transfers.importButton}
        {tools}
        <Search
          key={keyword}
          keyword={keyword}
          folds={phone}
          begun={filtered}
          onSearch={(next) => change({ keyword: next })}
        >
          {filters}
        </Search>
        <ListTools
          columns={arranged}
          preference={preference}
          onPrefer={prefer}
          unfolded={tree && !lower ? unfolded : null}
          refreshing={isValidating}
          onRefresh={() => void mutate()}
        >
          {exported && transfers.exportTool}
          {transfers.printTool}
        </ListTools>
      </div>
      {!props.selection && ticked.length > 0 && (
        <BulkBar count={ticked.length} onClear={() => setTicked([])}>
          {many?.({ ids: ticked, clear: () => setTicked([]) })}
          {bulk && (
            <Button
              size="small"
              status="danger"
              onClick={() =>
                removal.ask(ticked, t('crud.removeManyCount', { n: ticked.length }), () => setTicked([]))
              }
            >
              {t('crud.removeMany')}
            </Button>
          )}
          {exported && transfers.exportButton}
        </BulkBar>
      )}
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : (isLoading || returning) && !data ? (
        <ListSkeleton columns={tableColumns.length} />
      ) : (
        <div className={styles.table}>
          <Table<Row>
            name={menu.fullName}
            columns={tableColumns}
            rows={rows}
            dense={preference.dense ?? false}
            selection={selection}
            tree={tree ? unfolded : undefined}
            sort={sidx ? { key: sidx, order: sort ?? 'desc' } : undefined}
            onSort={(next) => change({ sidx: next?.key, sort: next?.order })}
            onWidth={(key, width) => prefer({ widths: { ...preference.widths, [key]: width } })}
            onOpen={open}
            empty={<ListEmpty filtered={filtered} empty={empty} onClear={clear} />}
          />
        </div>
      )}
      {!tree && answer?.pagination && (
        <Pagination
          className={styles.pages!}
          size={phone ? 'mini' : 'small'}
          simple={phone && answer.pagination.total > 0}
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
      {transfers.dialog}
      {looked && detail?.({ row: looked, onClose: () => setLooked(null) })}
      {editing && form?.({ id: editing.row?.id ?? null, row: editing.row, onClose: () => setEditing(null) })}
    </section>
  )
}
