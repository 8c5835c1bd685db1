import { Alert } from '@arco-design/web-react'
import { useMemo, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ListType } from '@tessera/shared/fields/list-design'
import { useText } from '@tessera/shared/text/text'
import { RecordViews } from '@tessera/shared/workflow/records/views/record-views'
import type { ViewedRecords } from '@tessera/shared/workflow/records/views/view-props'
import { callsOf, type ModelCalls } from '@tessera/shared/workflow/records/designed/calls'
import { columnsOf } from '../columns.tsx'
import { hasFilterRow, useModelFilters } from '../filters.tsx'
import { text } from '@tessera/shared/workflow/records/list-text'
import { RecordFrame } from '@tessera/shared/workflow/records/designed/lazy-record-frame'
import { ModelList } from '../list.tsx'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'
import { WithCharts } from '@tessera/shared/lists/records/charts/with-charts'
import { TreePane } from '@tessera/shared/lists/records/tree-pane/tree-pane'

interface Props {
  menu: PageProps['menu']
  modelId: string
  model: Model
}

/** The list of a released design in the view that the user chose last. */
export function ModelViews({ menu, modelId, model }: Props) {
  const t = useText(text)
  const { list, fields } = model
  const calls = useMemo(
    () =>
      callsOf(
        modelId,
        list.views.map(({ key }) => key),
      ),
    [modelId, list.views],
  )
  const records = useViewedRecords(model, calls, menu.id)
  const isStopped = model.flow?.flowId === ''
  const withTree = (view: ReactNode) =>
    list.type === ListType.tree ? (
      <TreePane
        name={menu.enCode}
        settings={list}
        title={list.treeTitle}
        pageSize={list.hasPage ? list.pageSize : 0}
      >
        {view}
      </TreePane>
    ) : (
      view
    )
  return (
    <RecordViews
      menu={menu}
      views={list.views}
      records={records}
      table={(view) => <ModelList menu={menu} modelId={modelId} calls={calls} model={model} view={view} />}
      around={(view) =>
        list.charts.length === 0 && !isStopped ? (
          withTree(view)
        ) : (
          <WithCharts
            menu={menu}
            charts={list.charts}
            fields={fields}
            call={calls.charts}
            query={{ menuId: menu.id }}
            above={isStopped && <Alert type="warning" content={t('recordFlow.stopped')} />}
          >
            {withTree(view)}
          </WithCharts>
        )
      }
    />
  )
}

/** The records as the views show them, with the rights of the user. */
function useViewedRecords(model: Model, calls: ModelCalls, menuId: string): ViewedRecords {
  const filters = useModelFilters(model)
  return useMemo(() => {
    const { design, release, locked, list, flow, can } = model
    const buttons = new Set([...list.buttons, ...list.rowButtons].map(({ value }) => value))
    const has = (button: string) => buttons.has(button) && can(button)
    return {
      design,
      release,
      fields: model.shown,
      locked,
      columns: columnsOf(model, false),
      groupField: list.type === ListType.grouped && list.columns.length > 1 ? list.groupField : '',
      filters,
      filterRow: hasFilterRow(model),
      pageSize: list.pageSize,
      rights: { add: has('add'), edit: has('edit'), remove: has('remove'), detail: has('detail') },
      flow,
      calls,
      query: { menuId },
      renderForm: (form) => <RecordFrame calls={calls} model={model} {...form} />,
    }
  }, [model, calls, menuId, filters])
}
