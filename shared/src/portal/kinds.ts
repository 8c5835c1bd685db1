import type { Widget } from '../contract/lowcode/portal-grid.ts'
import { annularChart } from './annular-chart/kind.ts'
import { areaChart } from './area-chart/kind.ts'
import { barChart } from './bar-chart/kind.ts'
import { carousel } from './carousel/kind.ts'
import { commonFunc } from './common-func/kind.ts'
import { contributed } from './contributed/kind.ts'
import { countdown } from './countdown/kind.ts'
import { dataBoard } from './data-board/kind.ts'
import { email } from './email/kind.ts'
import * as home from './home-parts/kind.ts'
import { iframe } from './iframe/kind.ts'
import { lineChart } from './line-chart/kind.ts'
import { notice } from './notice/kind.ts'
import { pieChart } from './pie-chart/kind.ts'
import { radarChart } from './radar-chart/kind.ts'
import { rankList } from './rank-list/kind.ts'
import { report } from './report/kind.ts'
import { richText } from './rich-text/kind.ts'
import { schedule } from './schedule/kind.ts'
import { tableList } from './table-list/kind.ts'
import { todoList } from './todo-list/kind.ts'
import { todo } from './todo/kind.ts'
import type { WidgetKind, WidgetProblem } from './widget.ts'

/** All kinds, in the order of the palette. */
export const widgetKinds = [
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
  ...Object.values(home),
] as unknown as readonly WidgetKind[]

const byKey = new Map(widgetKinds.map((kind) => [kind.key, kind]))
export const findKind = (key: string): WidgetKind | undefined => byKey.get(key)

/** What keeps a widget from showing anything; `unknown` is a kind of another version. */
export function findWidgetProblem({
  key,
  settings,
}: Pick<Widget, 'key' | 'settings'>): WidgetProblem | 'unknown' | null {
  const kind = findKind(key)
  if (!kind) return 'unknown'
  return kind.problem?.(kind.settings.parse(settings)) ?? null
}
