import { Alert } from '@arco-design/web-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ListType } from '@tessera/shared/fields/list-design'
import type { ListView, ViewKind } from '@tessera/shared/fields/list-views'
import { ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useLastQuery } from '@tessera/shared/lists/crud/use-last-query'
import { useListPreference } from '@tessera/shared/lists/crud/use-list-preference'
import { useText } from '@tessera/shared/text/text'
import { usePhoneLayout } from '@tessera/shared/ui/narrow-screen/phone-layout'
import { callsOf, viewCallsOf } from '../calls.ts'
import { text } from '@tessera/shared/workflow/records/list-text'
import { ModelList } from '../list.tsx'
import type { Model } from '../read-model.ts'
import { WithCharts } from '@tessera/shared/lists/records/charts/with-charts'
import { TreePane } from '@tessera/shared/lists/records/tree-pane/tree-pane'
import type { ViewProps } from './view-props.ts'
import { useViewChoice } from './use-view-choice.ts'
import { ViewSwitch } from './view-switch.tsx'

const Kanban = lazy(() => import('./kanban/kanban.tsx').then(({ Kanban: Loaded }) => ({ default: Loaded })))
const CalendarView = lazy(() =>
  import('./calendar/calendar-view.tsx').then(({ CalendarView: Loaded }) => ({ default: Loaded })),
)

const GanttView = lazy(() =>
  import('./gantt/gantt-view.tsx').then(({ GanttView: Loaded }) => ({ default: Loaded })),
)
const CardsView = lazy(() =>
  import('./cards/cards-view.tsx').then(({ CardsView: Loaded }) => ({ default: Loaded })),
)
const EditableView = lazy(() =>
  import('./editable/editable-view.tsx').then(({ EditableView: Loaded }) => ({ default: Loaded })),
)

/** Views besides the table; each is fetched when it is shown first. */
const renderers: Readonly<Partial<Record<ViewKind, (props: ViewProps) => ReactNode>>> = {
  kanban: (props) => <Kanban {...props} />,
  calendar: (props) => <CalendarView {...props} />,
  gantt: (props) => <GanttView {...props} />,
  cards: (props) => <CardsView {...props} />,
  editable: (props) => <EditableView {...props} />,
  treeTable: (props) => <TreeTable {...props} />,
}

const ignore = () => undefined

interface Props {
  menu: PageProps['menu']
  modelId: string
  model: Model
}

/** The list of a released design in the view that the user chose last. */
export function ModelViews({ menu, modelId, model }: Props) {
  const t = useText(text)
  const { views } = model.list
  const calls = useMemo(
    () =>
      callsOf(
        modelId,
        views.map(({ key }) => key),
      ),
    [modelId, views],
  )
  const [chosen, choose] = useViewChoice(menu.enCode)
  const isPhone = usePhoneLayout()
  // Before a view or a chart loads all records. What the user filters by later, the views store.
  const [preference] = useListPreference(menu.enCode)
  const { isRestoring } = useLastQuery(preference.last, ignore)
  const view: ListView | undefined = views.find(({ key }) => key === chosen) ?? views[0]
  const viewSwitch = view && views.length > 1 && (
    <ViewSwitch views={views} current={view.key} onChange={choose} />
  )
  if (isRestoring) return <ListSkeleton columns={4} />
  // A time axis has no place on a phone.
  const render = view && !(isPhone && view.kind === 'gantt') ? renderers[view.kind] : undefined
  const content =
    view && render ? (
      <Suspense key={view.key} fallback={<ListSkeleton columns={4} />}>
        {render({ menu, modelId, model, calls, view, viewSwitch })}
      </Suspense>
    ) : (
      <ModelList menu={menu} modelId={modelId} calls={calls} model={model} tools={viewSwitch} />
    )
  const isTable = view?.kind === 'editable' || view?.kind === 'treeTable'
  // `ModelList` has the tree of its type beside it.
  const withTree =
    render && !isTable && model.list.type === ListType.tree ? (
      <TreePane
        name={menu.enCode}
        settings={model.list}
        title={model.list.treeTitle}
        pageSize={model.list.hasPage ? model.list.pageSize : 0}
      >
        {content}
      </TreePane>
    ) : (
      content
    )
  const isStopped = model.flow?.flowId === ''
  if (model.list.charts.length === 0 && !isStopped) return withTree
  return (
    <WithCharts
      menu={menu}
      charts={model.list.charts}
      fields={model.fields}
      call={calls.charts}
      query={{ menuId: menu.id }}
      above={isStopped && <Alert type="warning" content={t('recordFlow.stopped')} />}
    >
      {withTree}
    </WithCharts>
  )
}

/** The table with rows below their parents. */
function TreeTable({ menu, modelId, model, calls, view, viewSwitch }: ViewProps) {
  const { tree } = useMemo(() => viewCallsOf(modelId, view.key), [modelId, view.key])
  return (
    <ModelList menu={menu} modelId={modelId} calls={calls} model={model} tools={viewSwitch} tree={tree} />
  )
}
