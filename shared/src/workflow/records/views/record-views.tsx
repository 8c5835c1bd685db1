import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { PageProps } from '../../../contract/shell/page.ts'
import type { ListView, ViewKind } from '../../../fields/list-views.ts'
import { ListSkeleton } from '../../../lists/crud/states.tsx'
import { useLastQuery } from '../../../lists/crud/use-last-query.ts'
import { useListPreference } from '../../../lists/crud/use-list-preference.ts'
import { viewCallsOf } from '../../../lists/records/record-calls.ts'
import { usePhoneLayout } from '../../../ui/narrow-screen/phone-layout.ts'
import { plainTable, treeTable } from './table-views.tsx'
import { useViewChoice } from './use-view-choice.ts'
import type { TableView, ViewedRecords, ViewProps } from './view-props.ts'
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

type RenderTable = (view: TableView) => ReactNode

/** Views besides the table; each is fetched when it is shown first. */
const renderers: Readonly<Partial<Record<ViewKind, (props: ViewProps, table: RenderTable) => ReactNode>>> = {
  kanban: (props) => <Kanban {...props} />,
  calendar: (props) => <CalendarView {...props} />,
  gantt: (props) => <GanttView {...props} />,
  cards: (props) => <CardsView {...props} />,
  editable: (props, table) => <EditableView {...props} table={table} />,
  treeTable: (props, table) => <TreeTable {...props} table={table} />,
}

const ignore = () => undefined

interface Props {
  menu: PageProps['menu']
  /** The views that work with the fields which the user sees. */
  views: readonly ListView[]
  records: ViewedRecords
  /** Renders the table, of which some views are variants. */
  table: RenderTable
  /** Puts around the view what stands beside each of them, such as charts. */
  around?: (view: ReactNode) => ReactNode
}

/** The records of a design in the view that the user chose last. */
export function RecordViews({ menu, views, records, table, around = (view) => view }: Props) {
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
  return around(
    view && render ? (
      <Suspense key={view.key} fallback={<ListSkeleton columns={4} />}>
        {render({ menu, records, view, viewSwitch }, table)}
      </Suspense>
    ) : (
      table(plainTable(viewSwitch))
    ),
  )
}

/** The table with rows below their parents. */
function TreeTable({ records, view, viewSwitch, table }: ViewProps & { table: RenderTable }) {
  const { calls, query } = records
  const viewCalls = useMemo(() => viewCallsOf(calls.designId, view.key), [calls.designId, view.key])
  return table(treeTable(viewSwitch, viewCalls, query))
}
