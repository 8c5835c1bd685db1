export interface ChartPoint {
  readonly name: string
  /** Null where no record has the number: a gap in a line. */
  readonly value: number | null
}

/** The options of ECharts for a small chart. A pie leaves out what has no share. */
export function chartOption(
  kind: 'bar' | 'line' | 'pie',
  points: readonly ChartPoint[],
): Record<string, unknown> {
  if (kind === 'pie')
    return {
      tooltip: { trigger: 'item', confine: true },
      legend: { type: 'scroll', orient: 'vertical', right: 0, top: 'middle', itemWidth: 10, itemHeight: 10 },
      series: [
        {
          type: 'pie',
          radius: ['45%', '80%'],
          center: ['32%', '50%'],
          label: { show: false },
          data: points.filter(({ value }) => value !== null && value > 0),
        },
      ],
    }
  return {
    tooltip: { trigger: 'axis', confine: true },
    grid: { left: 4, right: 8, top: 12, bottom: 4, containLabel: true },
    xAxis: { type: 'category', data: points.map(({ name }) => name) },
    yAxis: { type: 'value', splitNumber: 3 },
    series: [{ type: kind, barMaxWidth: 24, data: points.map(({ value }) => value) }],
  }
}
