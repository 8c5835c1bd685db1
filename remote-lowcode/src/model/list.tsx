import { Button } from '@arco-design/web-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { unavailableButtons } from '@tessera/shared/contract/lowcode/online'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ListType } from '@tessera/shared/fields/list-design'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { callsOf, type ModelCalls } from './calls.ts'
import { columnsOf, type Row } from './columns.tsx'
import { ModelFilters } from './filters.tsx'
import type { Model } from './read-model.ts'
import { RecordFrame } from './record-frame.tsx'
import { useSuperQuery } from './super-query/super-query.tsx'
import { TreePane } from './tree-pane.tsx'
import { useLinkedRecord } from './use-linked-record.ts'
import { useSums } from './use-sums.tsx'
import { text as batchText } from './batch-edit/text.ts'
import { text } from './text.ts'

/** Records of a group list come at once; the server ignores the page there. */
const maxRows = 10_000

/** The list of a released design, with a tree on the left or in groups where its design says so. */
export function ModelList({
  menu,
  modelId,
  model,
}: {
  menu: PageProps['menu']
  modelId: string
  model: Model
}) {
  const t = useText(text)
  const tb = useText(batchText)
  const { list, can } = model
  const isGrouped = list.type === ListType.grouped
  const columns = useMemo(() => columnsOf(model), [model])
  const calls = useMemo(() => callsOf(modelId), [modelId])
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
    add: has('add'),
    edit: has('edit'),
    remove: has('remove'),
    removeMany: has('batchRemove'),
    import: has('upload'),
  }
  const pageSize = list.hasPage && !isGrouped ? list.pageSize : 0
  const frame = { calls, model }
  const superQuery = useSuperQuery(model, calls, pageSize)
  const [linkedId, closeLinked] = useLinkedRecord()
  const sums = useSums(model, calls, menu.id)
  const [batch, setBatch] = useState<{ ids: readonly string[]; clear: () => void } | null>(null)
  const canEditMany = !isGrouped && can('batchEdit') && list.batchEdit.length > 0
  const content = (
    <Crud<ModelCalls['list'], Row>
      menu={menu}
      list={calls.list}
      columns={columns}
      rowKeys={rowKeys}
      rights={rights}
      tree={isGrouped}
      grouped={isGrouped}
      pageSize={pageSize}
      filter={{ menuId: menu.id, ...(pageSize === 0 ? { pageSize: maxRows } : {}) }}
      filterRow={list.filters.length > 2}
      filters={list.filters.length > 0 && <ModelFilters model={model} pageSize={pageSize} />}
      tools={superQuery.tool}
      above={superQuery.above}
      foot={isGrouped ? undefined : sums}
      isActionHidden={isActionHidden}
      {...(canEditMany
        ? {
            bulkActions: (selection) => (
              <Button size="small" onClick={() => setBatch(selection)}>
                {tb('batch.title')}
              </Button>
            ),
          }
        : {})}
      remove={calls.remove}
      {...(rights.removeMany ? { removeMany: calls.removeMany } : {})}
      {...(has('download') ? { exportOptions: { call: calls.export } } : {})}
      {...(rights.import ? { importCalls: calls.imports } : {})}
      {...(has('detail')
        ? {
            detail: ({ row, onClose }) => (
              <RecordFrame {...frame} recordId={row.id} readOnly onClose={onClose} />
            ),
          }
        : {})}
      form={({ id, onClose }) => <RecordFrame {...frame} recordId={id} onClose={onClose} />}
      empty={
        <EmptyState title={t('model.empty')}>
          {t(rights.add ? 'model.emptyHint' : 'model.emptyReadOnly')}
        </EmptyState>
      }
    />
  )
  return (
    <>
      {list.type === ListType.tree ? (
        <TreePane name={menu.enCode} model={model}>
          {content}
        </TreePane>
      ) : (
        content
      )}
      {linkedId !== null && <RecordFrame {...frame} recordId={linkedId} readOnly onClose={closeLinked} />}
      {batch && (
        <Suspense>
          <BatchEditDialog
            model={model}
            calls={calls}
            menuId={menu.id}
            ids={batch.ids}
            onChanged={batch.clear}
            onClose={() => setBatch(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const BatchEditDialog = lazy(() =>
  import('./batch-edit/dialog.tsx').then((loaded) => ({ default: loaded.BatchEditDialog })),
)

/** Whether a record does not meet the condition of a row button. */
const isActionHidden = (action: string, row: Row): boolean => {
  const unavailable = row[unavailableButtons]
  return Array.isArray(unavailable) && unavailable.includes(action)
}
