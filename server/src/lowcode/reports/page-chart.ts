import type { Lang } from '@tessera/shared/contract/lang'
import type { PageChart } from '@tessera/shared/contract/lowcode/reports'
import { formatText, translate } from '../../errors/translate.ts'
import type { ChartName, FilledChart } from './engine/charts.ts'
import { formatCell } from './format-cell.ts'
import { text } from './text.ts'

/** Smaller parts of a pie are one part. */
const maxParts = 20

/** A chart as it is drawn: names are the texts of their cells. */
export function toPageChart(
  { chart, names, series, points, seriesCount }: FilledChart,
  lang: Lang,
): PageChart {
  const wordOf = (name: ChartName) => formatCell(name, lang) || '—'
  const drawn = {
    names: names.map(wordOf),
    series: series.map(({ label, name, values }) => ({
      label: [label, name ? wordOf(name) : ''].filter(Boolean).join(' · '),
      values: [...values],
    })),
  }
  const data = chart.kind === 'pie' ? joinParts(drawn, translate(text.otherParts, lang)) : drawn
  const isCut = chart.kind !== 'pie' && (points > names.length || seriesCount > series.length)
  return {
    kind: chart.kind,
    stacked: chart.stacked === true,
    title: chart.title ?? '',
    ...data,
    ...(isCut ? { note: noteOf() } : {}),
  }

  function noteOf(): string {
    const parts = [
      ...(points > names.length
        ? [{ text: text.sampledPoints, values: { n: points, shown: names.length } }]
        : []),
      ...(seriesCount > series.length
        ? [{ text: text.leftOutSeries, values: { n: seriesCount, shown: series.length } }]
        : []),
    ]
    return parts.map((part) => formatText(part, lang)).join(' ')
  }
}

type Data = Pick<PageChart, 'names' | 'series'>

/** The largest parts of a pie, and the sum of the others. */
function joinParts({ names, series }: Data, others: string): Data {
  const [first] = series
  if (!first || names.length <= maxParts) return { names, series: series.slice(0, 1) }
  const order = names.map((_, at) => at).toSorted((a, b) => first.values[b]! - first.values[a]!)
  const kept = order.slice(0, maxParts - 1)
  const rest = order.slice(maxParts - 1).reduce((sum, at) => sum + first.values[at]!, 0)
  return {
    names: [...kept.map((at) => names[at]!), others],
    series: [{ label: first.label, values: [...kept.map((at) => first.values[at]!), rest] }],
  }
}
