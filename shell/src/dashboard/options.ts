export type ChartKind = 'bar' | 'line' | 'pie' | 'ring'

export interface Point {
  readonly name: string
  readonly value: number
}

/** Options for ECharts; those of the designer take precedence. */
export function optionOf(
  kind: ChartKind,
  points: readonly Point[],
  set: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const common = { tooltip: { trigger: kind === 'bar' || kind === 'line' ? 'axis' : 'item' } }
  if (kind === 'pie' || kind === 'ring')
    return {
      ...common,
      legend: { bottom: 0 },
      series: [
        {
          type: 'pie',
          radius: kind === 'ring' ? ['45%', '68%'] : '68%',
          center: ['50%', '44%'],
          label: { formatter: '{b} {c}' },
          data: points.filter(({ value }) => value > 0),
        },
      ],
      ...set,
    }
  return {
    ...common,
    grid: { left: 8, right: 8, top: 16, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: points.map(({ name }) => name) },
    yAxis: { type: 'value', minInterval: 1 },
    series: [{ type: kind, barMaxWidth: 32, data: points.map(({ value }) => value) }],
    ...set,
  }
}

/** Text description of a chart for screen readers. */
export const describeChart = (title: string, points: readonly Point[]): string =>
  `${title}: ${points.map(({ name, value }) => `${name} ${value}`).join(', ')}`
