import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { PageProps } from '../../contract/shell/page.ts'
import type { Call, CallOutput, Pagination as PaginationOf } from '../../contract/wire.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { usePhoneList } from '../cards/use-phone-list.ts'
import { Table } from '../../ui/table/table.tsx'
import { togglePage } from '../../ui/table/toggle-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { isPossible, type Action, type Column } from '../../ui/table/column.ts'
import { excludeHiddenColumns, rowKeysOf } from './hidden-columns.ts'
import { arrangeColumns } from '../list-preference.ts'
import { FilterNote } from './filter-note.tsx'
import { FootLine } from './foot-line.tsx'
import { ListPages } from './list-pages.tsx'
import { useListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { useExpandedRows } from './use-expanded-rows.ts'
import { SavedFilters } from './saved-filters.tsx'
import { Search } from './search.tsx'
import { ListEmpty, ListFailed, ListSkeleton } from './states.tsx'
import { text } from './text.ts'
import { NewRowNote } from './new-row-note.tsx'
import { useLastQuery } from './use-last-query.ts'
import { useListRights, type ListRights } from './use-list-rights.ts'
import { useNewRow } from './use-new-row.ts'
import { useListPreference } from './use-list-preference.ts'
import { useChildRows } from './use-child-rows.ts'
import { usePaginationLabels } from './use-pagination-labels.ts'
import { useRemoval, type RecordNoun } from './use-removal.tsx'
import { useSelectedRows, type ControlledSelection } from './use-selected-rows.ts'
import { useRowActions } from './use-row-actions.ts'
import { useTableColumns } from './use-table-columns.tsx'
import { useTransfers, type ExportOptions, type ListImport } from './use-transfers.tsx'
import { without } from './without.ts'
import styles from './crud.module.css'

type ListOutput = { list: readonly unknown[]; pagination?: PaginationOf | undefined }
type RowOf<C extends Call> =
  CallOutput<C> extends { list: readonly (infer Row extends { id: string })[] } ? Row : { id: string }

interface Props<List extends Call, Row> {
  menu: PageProps['menu']
  list: List
  /** Further calls whose answers are stale after rows were deleted. */
  stale?: readonly Call[]
  /** Kind of the records, for the confirmation of a deletion. */
  words?: Partial<RecordNoun<Row>> | undefined
  /** Deletes a row after a confirmation. */
  remove?: Call
  /** Runs in place of the confirmation before a row is deleted, and opens it with `confirm`, or not. */
  beforeRemove?: (row: Row, confirm: () => void) => void
  /** Deletes the selected rows, by `ids`, after the same confirmation. */
  removeMany?: Call
  columns: readonly Column<Row>[]
  /** Row actions beside details, edit and delete. */
  actions?: readonly Action<Row>[]
  /** Renders the details of a record. Without it, rows have no details action. */
  detail?: (o: { row: Row; onClose: () => void }) => ReactNode
  /** Renders the form of a new record (`id` null) or an existing one. Without it, nothing is added or edited. */
  form?: (o: { id: string | null; row: Row | null; onClose: () => void }) => ReactNode
  /** True for rows that can be neither edited nor deleted. */
  readOnly?: (row: Row) => boolean
  /** True for rows that can be edited but not deleted. */
  undeletable?: (row: Row) => boolean
  /** Keys that rows have unless the user may not see them; by default those that the contract declares. */
  rowKeys?: ReadonlySet<string>
  /** Parameters that are always sent, in addition to those of the URL. */
  filter?: Readonly<Record<string, string | number>>
  /** Parameters of the URL that are the page's own, such as its tab. They are not sent, and are never cleared. */
  pageParams?: readonly string[]
  /** Buttons beside "New" that act on the whole list. */
  tools?: ReactNode
  /** Filter controls beside the keyword field. */
  filters?: ReactNode
  /** Shows the filters in a row of their own, for lists with many. */
  filterRow?: boolean
  /** Makes rows selectable under the control of the page, which acts on the selection itself. */
  selection?: ControlledSelection<Row>
  /** Rows have children; the list has no pages. */
  tree?: boolean
  /** The top rows of the tree come in pages. */
  pagedTree?: boolean
  /** The top rows of a tree are groups and no records: they have no actions, and no row can be selected. */
  grouped?: boolean
  /** Shown between the tools and the list, such as what filters it. */
  above?: ReactNode
  /** Cells below the rows by the key of their column, such as sums. On a phone they are a line below the cards. */
  foot?: { title: string; cells: ReadonlyMap<string, ReactNode> } | undefined
  /** Hides a standard action of a row, beside `readOnly` and `undeletable`. */
  isActionHidden?: (action: 'detail' | 'edit' | 'remove', row: Row) => boolean
  /** Why a standard action is not possible for a row; it stays in its place and says so. */
  blockedReason?: ((action: 'edit' | 'remove', row: Row) => string | undefined) | undefined
  /** Rows of a page until the user chooses another size; 0 shows all rows at once. */
  pageSize?: number
  /** What the user may do, for a page that knows it; by default the buttons of the menu decide. */
  rights?: ListRights
  /** Loads child rows when the user expands a row: returns the input of `list` for the children of `id`. */
  loadChildren?: (id: string) => object
  /** Makes the list exportable: the call that creates the file, and columns beside those of the list. */
  exportOptions?: ExportOptions
  /** Makes records importable. */
  importCalls?: ListImport
  /** Further buttons for the selected rows; `clear` clears the selection. */
  bulkActions?: (o: { ids: readonly string[]; clear: () => void }) => ReactNode
  /** Shown in an empty list: what the list is for and how to start. */
  empty?: ReactNode
  /** Creates the first record from the empty list, where the page creates records without `form`. */
  onAdd?: (() => void) | undefined
}

const noRows: readonly never[] = []
const isGroup = (row: { id: string }): boolean =>
  'children' in row && Array.isArray(row.children) && row.children.length > 0

/**
 * A complete list page for a list call: keyword search, column settings, sorting, paging, details, add, edit,
 * delete with confirmation, bulk actions, permission checks, and the loading, empty and error states.
 */
export function Crud<List extends Call, Row extends { id: string } = RowOf<List>>(props: Props<List, Row>) {
  const {
    menu,
    list,
    words,
    remove,
    beforeRemove,
    removeMany,
    columns,
    actions,
    detail,
    form,
    readOnly,
    undeletable,
    filter,
    pageParams = noRows,
    exportOptions,
    importCalls,
    bulkActions,
    tree = false,
    grouped = false,
    pageSize: standardPageSize,
    loadChildren = null,
  } = props
  const unpaged = (tree && !props.pagedTree) || standardPageSize === 0
  const t = useText(text)
  const phoneList = usePhoneList()
  const phone = phoneList !== null
  const rights = useListRights(menu.id, props.rights)
  const listState = useListState(standardPageSize || undefined)
  const [state, change] = listState
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const [detailRow, setDetailRow] = useState<Row | null>(null)
  const [selecting, setSelecting] = useState(false)
  const [preference, changePreference] = useListPreference(menu.enCode)
  const removal = useRemoval({ remove, removeMany, list, stale: props.stale, words })
  const lastQuery = useLastQuery(preference.last, (last) => changePreference({ last }))
  const { currentPage, pageSize, keyword, sidx, sort } = state
  const input = {
    ...(tree ? {} : { sidx, sort }),
    ...(unpaged ? {} : { currentPage, pageSize }),
    keyword,
    ...without(state.filter, pageParams),
    ...filter,
  }
  const fixed = [...pageParams, ...Object.keys(filter ?? {})]
  const userFilter = without(state.filter, fixed)
  /** Clears what the user has set. Values that the page itself sends, such as a selected type, stay. */
  const clear = () => change({ keyword: '', filter: without(state.filter, Object.keys(userFilter)) })
  const { data, error, isLoading, isValidating, mutate } = useCall(
    list,
    lastQuery.isRestoring ? null : (input as never),
    { keepPreviousData: true },
  )
  const output = data as ListOutput | undefined
  const topRows = (output?.list ?? noRows) as readonly Row[]
  const filtered = keyword !== '' || Object.keys(userFilter).length > 0

  const expandedRows = useExpandedRows(topRows, loadChildren !== null)
  const newRow = useNewRow<Row>({
    list,
    input,
    unfilteredInput: { ...(unpaged ? {} : { currentPage: 1, pageSize }), ...filter },
    rows: useChildRows(list, topRows, expandedRows.expanded, loadChildren),
    paged: !unpaged && output?.pagination !== undefined,
    onClear: clear,
    onPage: (next) => change({ currentPage: next }),
    loadChildren,
    onExpand: expandedRows.expand,
  })
  const { rows } = newRow
  const selectedRows = useSelectedRows(rows, props.selection)
  const selectedIds = props.selection ? noRows : selectedRows.ids
  const clearSelection = () => selectedRows.select([])
  const paginationRef = usePaginationLabels(t)
  // After the last row of the last page is deleted, the list moves back to the new last page.
  const lastPage =
    !unpaged && output?.pagination ? Math.max(1, Math.ceil(output.pagination.total / pageSize)) : currentPage
  useEffect(() => {
    if (currentPage > lastPage) change({ currentPage: lastPage })
  })

  /** Name of a row in the delete confirmation. */
  const nameOf = (row: Row | undefined) =>
    (row && words?.nameOf?.(row)) ??
    columns.flatMap(({ pinned, key }) => (pinned ? String(row?.[key as keyof Row] ?? '') : [])).join(' ')
  const rowActions = useRowActions<Row>({
    menuId: menu.id,
    actions,
    rights,
    isGroup: grouped ? isGroup : undefined,
    readOnly,
    undeletable,
    isActionHidden: props.isActionHidden,
    blockedReason: props.blockedReason,
    detail: detail && setDetailRow,
    edit: form && ((row) => setEditing({ row })),
    remove:
      remove &&
      ((row) => {
        const confirm = () => removal.confirmRemoval([row.id], nameOf(row))
        if (beforeRemove) beforeRemove(row, confirm)
        else confirm()
      }),
  })
  const canRemoveMany = Boolean(removeMany && rights.removeMany)
  const selection =
    !grouped && (props.selection || canRemoveMany || exportOptions || bulkActions)
      ? { ids: selectedRows.ids, onChange: selectedRows.select }
      : undefined
  const keys = useMemo(() => props.rowKeys ?? rowKeysOf(list), [props.rowKeys, list])
  const arrangedColumns = useMemo(
    () => arrangeColumns(excludeHiddenColumns(columns, rows, keys), preference),
    [columns, rows, keys, preference],
  )
  const tableColumns = useTableColumns({
    columns: arrangedColumns,
    actions: rowActions,
    rows,
    selected: selection?.ids,
    tree,
    rowsBefore: unpaged ? 0 : (currentPage - 1) * pageSize,
    keys,
  })
  const open = useCallback(
    (row: Row) => rowActions.find((action) => !action.danger && isPossible(action, row))?.run(row),
    [rowActions],
  )
  const transfers = useTransfers({
    title: menu.fullName,
    list,
    input,
    columns: arrangedColumns,
    rows,
    ids: selectedIds,
    total: output?.pagination?.total ?? rows.length,
    exportOptions,
    importCalls,
  })
  const addRow = form && rights.add ? () => setEditing({ row: null }) : undefined
  const addFirst = addRow ?? (rights.add ? props.onAdd : undefined)
  const importButton = importCalls && rights.import && transfers.importButton
  const failed = error && !data
  const loading = !failed && (isLoading || lastQuery.isRestoring) && !data
  const phoneLoading = phone && !failed && (loading || phoneList === undefined)
  const rowProps = {
    name: menu.fullName,
    rows,
    selection,
    tree: tree ? expandedRows : undefined,
    onOpen: open,
    highlightedId: newRow.highlightedId,
    isHighlightFading: newRow.isFading,
    empty: <ListEmpty filtered={filtered} empty={props.empty} onAdd={addFirst} onClear={clear} />,
  }
  const listTools = (
    <ListTools
      columns={arrangedColumns}
      preference={preference}
      onPreferenceChange={changePreference}
      expandedRows={tree && !loadChildren ? expandedRows : null}
      phone={phone}
      phoneList={phoneList}
      refreshing={isValidating}
      onRefresh={() => void mutate()}
    >
      {phone && importButton}
      {exportOptions && transfers.exportTool}
      {transfers.printTool}
    </ListTools>
  )

  return (
    <section
      className={styles.page}
      aria-label={menu.fullName}
      aria-busy={isLoading || undefined}
      ref={paginationRef}
    >
      <div className={props.filterRow ? `${styles.bar} ${styles.filterRow}` : styles.bar}>
        {addRow && (
          <Button type="primary" icon={<IconPlus />} onClick={addRow}>
            {t('crud.add')}
          </Button>
        )}
        {!phone && importButton}
        {props.tools}
        {phone ? (
          <PhoneSearch
            phoneList={phoneList}
            columns={arrangedColumns}
            listState={listState}
            fixed={fixed}
            filters={props.filters}
            savedFilters={<SavedFilters preference={preference} onPreferenceChange={changePreference} />}
            selecting={selection && rows.length > 0 ? selecting : null}
            onSelecting={(next) => {
              setSelecting(next)
              if (!next) selection?.onChange([])
            }}
            onSelectAll={() => selection?.onChange(togglePage(selection.ids, rows))}
          >
            {listTools}
          </PhoneSearch>
        ) : (
          <>
            <Search keyword={keyword} onSearch={(next) => change({ keyword: next })}>
              {props.filters}
            </Search>
            {listTools}
          </>
        )}
      </div>
      {!props.selection && selectedIds.length > 0 && (
        <BulkBar count={selectedIds.length} onClear={clearSelection}>
          {bulkActions?.({ ids: selectedIds, clear: clearSelection })}
          {canRemoveMany && (
            <Button
              size="small"
              status="danger"
              onClick={() =>
                removal.confirmRemoval(selectedIds, nameOf(selectedRows.find(selectedIds[0])), clearSelection)
              }
            >
              {t('crud.removeMany')}
            </Button>
          )}
          {exportOptions && transfers.exportButton}
        </BulkBar>
      )}
      <FilterNote {...lastQuery} keyword={keyword} filter={userFilter} onClear={clear} />
      {props.above}
      <NewRowNote newRow={newRow} nameOf={nameOf} />
      {failed && <ListFailed failure={error} onRetry={() => void mutate()} />}
      {phoneLoading && <ListSkeleton columns={tableColumns.length} />}
      {!failed && !phoneLoading && (
        <div className={phoneList ? styles.cards : styles.table}>
          {phoneList ? (
            <phoneList.Cards<Row>
              {...rowProps}
              columns={arrangedColumns}
              tableColumns={tableColumns}
              actions={rowActions}
              selecting={selecting}
              onSelecting={() => setSelecting(true)}
            />
          ) : (
            <Table<Row>
              {...{ ...rowProps, foot: props.foot, isLoading: loading, columns: tableColumns }}
              density={preference.density ?? 'default'}
              storeWidthsAs={menu.enCode}
              sort={sidx ? { key: sidx, order: sort ?? 'desc' } : undefined}
              onSort={(next) => change({ sidx: next?.key, sort: next?.order })}
              onWidth={(key, width) => changePreference({ widths: { ...preference.widths, [key]: width } })}
            />
          )}
        </div>
      )}
      {phone && props.foot && rows.length > 0 && <FootLine foot={props.foot} columns={columns} />}
      {!unpaged && output?.pagination && (
        <ListPages
          phone={phone}
          standardPageSize={standardPageSize}
          total={output.pagination.total}
          currentPage={currentPage}
          pageSize={pageSize}
          onChange={change}
        />
      )}
      {removal.dialog}
      {transfers.dialog}
      {detailRow && detail?.({ row: detailRow, onClose: () => setDetailRow(null) })}
      {editing && form?.({ id: editing.row?.id ?? null, row: editing.row, onClose: () => setEditing(null) })}
    </section>
  )
}
