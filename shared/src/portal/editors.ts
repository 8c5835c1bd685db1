import { annularChart } from './annular-chart/settings.tsx'
import { areaChart } from './area-chart/settings.tsx'
import { barChart } from './bar-chart/settings.tsx'
import { carousel } from './carousel/settings.tsx'
import { commonFunc } from './common-func/settings.tsx'
import { contributed } from './contributed/settings.tsx'
import { countdown } from './countdown/settings.tsx'
import { dataBoard } from './data-board/settings.tsx'
import { iframe } from './iframe/settings.tsx'
import { lineChart } from './line-chart/settings.tsx'
import { pieChart } from './pie-chart/settings.tsx'
import { radarChart } from './radar-chart/settings.tsx'
import { rankList } from './rank-list/settings.tsx'
import { report } from './report/settings.tsx'
import { richText } from './rich-text/settings.tsx'
import { schedule } from './schedule/settings.tsx'
import { tableList } from './table-list/settings.tsx'
import type { WidgetEditor } from './widget.ts'

/** The kinds with settings beside their title. Only the designer loads them. */
const editors: readonly WidgetEditor[] = [
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
]

const byKey = new Map(editors.map((editor) => [editor.kind.key, editor]))
export const findEditor = (key: string): WidgetEditor | undefined => byKey.get(key)
