import { findFreePlace, type Layout } from '@tessera/shared/contract/lowcode/portal-grid'
import { readLayout, writeLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import type { Analysis, ChartKind } from '../analysis.ts'

interface Words {
  readonly title: string
  /** What the measures are called. */
  readonly labels: readonly string[]
  readonly before: string
}

const kinds = { number: 'dataBoard', bar: 'barChart', line: 'lineChart', pie: 'pieChart', table: 'tableList' }
const sizes = { number: { w: 12, h: 3 }, table: { w: 6, h: 8 }, chart: { w: 6, h: 8 } }

/** How a portal shows an analysis: bars and lines have two groups at most, and the other charts one. */
export function widgetChartOf({ groups }: Pick<Analysis, 'groups'>, chart: ChartKind): ChartKind {
  const most = chart === 'bar' || chart === 'line' ? 2 : 1
  return groups.length > most ? 'table' : chart
}

/** A widget of a portal that shows an analysis. */
export function toWidget(
  { set, groups, measures, filters, period, sort, limit, parameters }: Analysis,
  chart: ChartKind,
  { title, labels, before }: Words,
) {
  const kind = widgetChartOf({ groups }, chart)
  const [first, ...others] = groups
  const dataSet = {
    id: set,
    group: first?.column ?? '',
    by: first?.by ?? '',
    measures: measures.map(({ how, column = '' }, at) => ({ how, column, label: labels[at] ?? '' })),
    analysis: {
      groups: others.map(({ column, by = '' }) => ({ column, by })),
      filters,
      ...(period ? { period } : {}),
      sort: sort ? [sort] : [],
      ...(limit ? { limit } : {}),
      parameters,
      beforeLabel: before,
    },
  }
  const source = { dataType: 'dataSet', dataSet }
  const settings = (): Record<string, unknown> => {
    if (kind === 'table') return { ...source, maxRows: Math.min(200, limit ?? 200) }
    if (kind !== 'number') return source
    const list = dataSet.measures.map((measure) => ({
      fullName: measure.label,
      num: 0,
      dataType: 'dataSet',
      propsApi: '',
      icon: 'icon-dashboard',
      dataSet: { ...dataSet, measures: [measure] },
    }))
    return { list }
  }
  return {
    key: kinds[kind],
    title,
    size: kind === 'number' || kind === 'table' ? sizes[kind] : sizes.chart,
    settings: settings(),
  }
}

/** The text of a layout with a widget at its first free place; null for a text that is no layout. */
export function addToLayout(formData: string, widget: ReturnType<typeof toWidget>): string | null {
  const layout: Layout | undefined = readLayout(formData)
  if (!layout) return null
  const { key, title, settings, size } = widget
  return writeLayout({
    ...layout,
    nextId: layout.nextId + 1,
    widgets: [
      ...layout.widgets,
      { ...findFreePlace(layout.widgets, size.w, size.h), i: String(layout.nextId), key, title, settings },
    ],
  })
}
