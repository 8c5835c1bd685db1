import { Alert } from '@arco-design/web-react'
import { useEffect, useMemo, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ListType } from '@tessera/shared/fields/list-design'
import { Crud } from '@tessera/shared/lists/crud/crud'
import type { Action } from '@tessera/shared/ui/table/column'
import { useText } from '@tessera/shared/text/text'
import { usePhoneLayout } from '@tessera/shared/ui/narrow-screen/phone-layout'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useCustomButtons } from '@tessera/shared/workflow/records/use-custom-buttons'
import { usePageEffects } from '@tessera/shared/workflow/records/designed/page-effects'
import { arrangeForPhone } from '@tessera/shared/lists/cards/arrange-for-phone'
import type { ModelCalls } from '@tessera/shared/workflow/records/designed/calls'
import { columnsOf, type Row, exportColumnsOf } from './columns.tsx'
import { OpenTask } from '@tessera/shared/workflow/records/flow-notice'
import { flowOf } from '@tessera/shared/workflow/records/flow-row'
import { draftsLeftOut } from '@tessera/shared/workflow/records/own-drafts'
import { withStateColumn } from './flow/state-column.tsx'
import { useSubmitMany } from '@tessera/shared/workflow/records/submit-many'
import { text as flowText } from '@tessera/shared/workflow/records/list-text'
import { text as recordFlowText } from '@tessera/shared/workflow/records/text'
import { useEmptyHint } from '@tessera/shared/workflow/records/use-empty-hint'
import { useRowFlow } from '@tessera/shared/workflow/records/use-row-flow'
import { hasFilterRow, ModelFilters } from './filters.tsx'
import { isActionHidden } from '@tessera/shared/workflow/records/is-action-hidden'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'
import { prefetchRecordFrame, RecordFrame } from '@tessera/shared/workflow/records/designed/lazy-record-frame'
import { useSuperQuery } from '@tessera/shared/lists/records/super-query/super-query'
import { useSums } from './use-sums.ts'
import { useDeletedRecords } from '@tessera/shared/lists/records/deleted/use-deleted-records'
import { text as recordsText } from '@tessera/shared/lists/records/text'
import { useBatchEdit } from '@tessera/shared/workflow/records/batch-edit/use-batch-edit'
import { useBatchPrint } from '@tessera/shared/workflow/records/use-batch-print'
import { treePropsOf } from '@tessera/shared/workflow/records/views/table-views'
import { useLinkedRecord } from '@tessera/shared/workflow/records/views/use-linked-record'
import type { TableView } from '@tessera/shared/workflow/records/views/view-props'

/** Records of a group list come at once; the server ignores the page there. */
const maxRows = 10_000

/** The table of a released design, in groups where its design says so, as one of its views shows it. */
export function ModelList({
  menu,
  modelId,
  calls,
  model,
  view,
}: {
  menu: PageProps['menu']
  modelId: string
  calls: ModelCalls
  model: Model
  view: TableView
}) {
  const t = useText(recordsText)
  const tf = useText(flowText)
  const tr = useText(recordFlowText)
  const stateTitle = tr('recordFlow.state')
  const { list, can } = model
  const { tree, isEditable, arrange } = view
  const isGrouped = list.type === ListType.grouped && !tree
  const isTree = tree !== undefined
  const ownColumns = useMemo(
    () => arrange(withStateColumn(columnsOf(model, isGrouped), model, stateTitle, !isGrouped)),
    [arrange, model, isGrouped, stateTitle],
  )
  const isPhone = usePhoneLayout()
  const columns = useMemo(
    () => (isPhone ? arrangeForPhone(ownColumns, model.phoneList, isGrouped) : ownColumns),
    [ownColumns, isPhone, model.phoneList, isGrouped],
  )
  const [{ sidx }] = useListState()
  const { order } = model.phoneList
  // What the user sorts by replaces the order of the design.
  const usesPhoneOrder = isPhone && order !== null && !sidx && !isTree
  const custom = useCustomButtons<Row>(buttonsOf(model), calls, usePageEffects(calls.stale))
  const nameOf = (row: Row) => String(row[ownColumns[0]?.key ?? ''] ?? '')
  const submitMany = useSubmitMany(calls, calls.stale)
  const [recordOf, setRecordOf] = useState<Row | null>(null)
  // Groups have the key of their value only, and columns of a sub-table are inside of its rows: there, a missing key does
  // not mean "no permission".
  const rowKeys = useMemo(
    () => new Set(isGrouped ? [] : columns.map(({ key }) => key).filter((key) => !key.includes('-'))),
    [isGrouped, columns],
  )
  const heads = new Set(list.buttons.map(({ value }) => value))
  const ofRows = new Set(list.rowButtons.map(({ value }) => value))
  const has = (button: string) => (heads.has(button) || ofRows.has(button)) && can(button)
  const rights = {
    add: has('add') && model.flow?.canLaunch !== false,
    edit: has('edit') && !isEditable,
    remove: has('remove'),
    removeMany: has('batchRemove'),
    import: has('upload'),
  }
  const rowFlow = useRowFlow(nameOf, calls.stale, has('detail'))
  const pageSize = list.hasPage && !isGrouped ? list.pageSize : 0
  const frame = { calls, model }
  const superQuery = useSuperQuery(model.shown, calls, pageSize)
  useEffect(prefetchRecordFrame, [])
  const [linkedId, closeLinked] = useLinkedRecord()
  const sums = useSums(model, calls, menu.id)
  const deleted = useDeletedRecords({
    calls,
    stale: calls.stale,
    columns: list.columns.map(({ prop }) => prop),
  })
  const binWords = model.isElsewhere ? {} : { words: { question: deleted.removeQuestion } }
  const batchEdit = useBatchEdit({
    calls,
    stale: calls.stale,
    fields: batchFieldsOf(model),
    release: model.release,
    flow: model.flow,
    menuId: menu.id,
  })
  const batchPrint = useBatchPrint(modelId, model.design.form.printId)
  const canEditMany = !isGrouped && can('batchEdit') && list.batchEdit.length > 0
  const canSubmitMany = model.flow?.canLaunch === true && !isGrouped
  const hasSelection =
    canEditMany || canSubmitMany || custom.hasBulkButtons || rights.removeMany || has('download')
  const canPrintMany = !isGrouped && has('detail') && Boolean(hasSelection)
  const importNote = model.flow ? tf('recordFlow.importNote') : undefined
  const emptyHint = useEmptyHint(model.flow, rights.add)
  /** The details of a row are the page of its task, so that its record needs an action of its own. */
  const flowActions: Action<Row>[] = [
    {
      label: tf('recordFlow.record'),
      hidden: (row) => isEditable || !has('detail') || !rowFlow.canOpen(row) || isActionHidden('detail', row),
      run: setRecordOf,
    },
    ...rowFlow.actions,
  ]
  const content = (
    <Crud<ModelCalls['list'], Row>
      menu={menu}
      list={tree ? (tree.list as ModelCalls['list']) : calls.list}
      stale={calls.stale}
      columns={columns}
      rowKeys={rowKeys}
      rights={rights}
      tree={isGrouped}
      grouped={isGrouped}
      {...treePropsOf(view, columns)}
      pageSize={pageSize}
      filter={{
        menuId: menu.id,
        ...(pageSize === 0 ? { pageSize: maxRows } : {}),
        ...(usesPhoneOrder ? { sidx: order.prop, sort: order.direction } : {}),
      }}
      filterRow={hasFilterRow(model)}
      filters={
        (list.filters.length > 0 || model.flow || isPhone) && (
          <>
            <ModelFilters model={model} pageSize={pageSize} />
            {isPhone && superQuery.tool}
          </>
        )
      }
      tools={
        <>
          {view.viewSwitch}
          {!isPhone && superQuery.tool}
          {(rights.remove || rights.removeMany) && !model.isElsewhere && deleted.tool}
        </>
      }
      above={
        <>
          {model.readOnlyReason !== '' && <Alert type="info" content={model.readOnlyReason} />}
          {superQuery.above}
        </>
      }
      foot={isGrouped ? undefined : sums}
      isActionHidden={model.flow ? rowFlow.isActionHidden : isActionHidden}
      {...(model.flow
        ? { blockedReason: rowFlow.blockedReason, words: { question: rowFlow.removeQuestion } }
        : binWords)}
      {...(canEditMany || canSubmitMany || custom.hasBulkButtons || canPrintMany
        ? {
            bulkActions: (selection) => (
              <>
                {canSubmitMany && submitMany.button(selection)}
                {canEditMany && batchEdit.button(selection)}
                {custom.hasBulkButtons && custom.bulkButtons(selection)}
                {canPrintMany && batchPrint.button(selection)}
              </>
            ),
          }
        : {})}
      remove={calls.remove}
      actions={[...view.actions, ...(model.flow ? flowActions : []), ...custom.actions]}
      {...(rights.removeMany ? { removeMany: calls.removeMany } : {})}
      {...(has('download')
        ? {
            exportOptions: {
              call: calls.export,
              extraColumns: exportColumnsOf(model),
              leftOut: model.flow ? draftsLeftOut(calls, tf('recordFlow.draftsLeftOut')) : undefined,
            },
          }
        : {})}
      {...(rights.import ? { importCalls: { ...calls.imports, note: importNote } } : {})}
      {...((has('detail') || model.flow) && !isEditable
        ? {
            detail: ({ row, onClose }) =>
              rowFlow.canOpen(row) ? (
                <OpenTask taskId={flowOf(row).taskId} onClose={onClose} />
              ) : (
                <RecordFrame {...frame} recordId={row.id} readOnly onClose={onClose} />
              ),
          }
        : {})}
      form={({ id, onClose }) => <RecordFrame {...frame} recordId={id} onClose={onClose} />}
      empty={<EmptyState title={t('records.empty')}>{emptyHint}</EmptyState>}
    />
  )
  return (
    <>
      {content}
      {custom.dialog}
      {rowFlow.dialog}
      {submitMany.dialog}
      {recordOf && (
        <RecordFrame {...frame} recordId={recordOf.id} readOnly onClose={() => setRecordOf(null)} />
      )}
      {linkedId !== null && <RecordFrame {...frame} recordId={linkedId} readOnly onClose={closeLinked} />}
      {deleted.dialog}
      {batchPrint.dialog}
      {batchEdit.dialog}
    </>
  )
}

/** The buttons of the design that the user may press. */
const buttonsOf = ({ list, can }: Model) =>
  list.customButtons
    .filter(({ value }) => can(value))
    .map(({ actions, ...button }) => ({ ...button, hasSteps: actions.click.length > 0 }))

/** The fields that the user may set in many records at once. */
const batchFieldsOf = ({ list, fields, locked }: Model) =>
  new Map(
    list.batchEdit.flatMap((name) => {
      const field = locked.has(name) ? undefined : fields.get(name)
      return field ? [[name, field] as const] : []
    }),
  )
