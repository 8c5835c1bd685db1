import { annularChart } from './annular-chart/view.tsx'
import { areaChart } from './area-chart/view.tsx'
import { barChart } from './bar-chart/view.tsx'
import { carousel } from './carousel/view.tsx'
import { commonFunc } from './common-func/view.tsx'
import { contributed } from './contributed/view.tsx'
import { countdown } from './countdown/view.tsx'
import { dataBoard } from './data-board/view.tsx'
import { email } from './email/view.tsx'
import { homeViews } from './home-parts/view.tsx'
import { iframe } from './iframe/view.tsx'
import { lineChart } from './line-chart/view.tsx'
import { notice } from './notice/view.tsx'
import { pieChart } from './pie-chart/view.tsx'
import { radarChart } from './radar-chart/view.tsx'
import { rankList } from './rank-list/view.tsx'
import { report } from './report/view.tsx'
import { richText } from './rich-text/view.tsx'
import { schedule } from './schedule/view.tsx'
import { tableList } from './table-list/view.tsx'
import { todoList } from './todo-list/view.tsx'
import { todo } from './todo/view.tsx'
import type { WidgetView } from './widget.ts'

const views: readonly WidgetView[] = [
  todo,
  todoList,
  notice,
  email,
  commonFunc,
  schedule,
  dataBoard,
  contributed,
  barChart,
  lineChart,
  areaChart,
  pieChart,
  annularChart,
  radarChart,
  report,
  tableList,
  rankList,
  countdown,
  carousel,
  richText,
  iframe,
  ...homeViews,
]

const byKey = new Map(views.map((view) => [view.kind.key, view]))
export const findView = (key: string): WidgetView | undefined => byKey.get(key)
