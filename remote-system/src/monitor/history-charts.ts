import type { MonitorHistory } from '@tessera/shared/contract/system/monitor'
import { formatTime } from '@tessera/shared/format/time'

type Point = MonitorHistory['points'][number]
type Figure = Exclude<keyof Point, 'time'>

const labels = { fontSize: 12 }
const decimals = { '%': 1, ms: 1, '': 0 } as const

/** Line chart of some figures of the history in the colours of the theme; a step without a sample is a gap. */
export function historyChart(
  points: readonly Point[],
  unit: '%' | 'ms' | '',
  series: readonly { name: string; figure: Figure }[],
) {
  const format = (value: unknown) =>
    typeof value === 'number' ? `${value.toFixed(decimals[unit])} ${unit}`.trim() : '–'
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 8, right: 16, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, textStyle: labels, icon: 'roundRect', itemWidth: 12, itemHeight: 8 },
    tooltip: { trigger: 'axis', valueFormatter: format },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ time }) => formatTime(time)),
      axisTick: { show: false },
      // The date is in the tooltip.
      axisLabel: { ...labels, hideOverlap: true, formatter: (label: string) => label.slice(-5) },
    },
    yAxis: {
      type: 'value',
      min: 0,
      ...(unit === '%' ? { max: 100 } : {}),
      axisLabel: { ...labels, formatter: `{value} ${unit}` },
    },
    series: series.map(({ name, figure }) => ({
      name,
      type: 'line',
      connectNulls: false,
      // A point between two gaps would be invisible without a symbol.
      showSymbol: points.filter((point) => point[figure] !== null).length < 3,
      lineStyle: { width: 2 },
      data: points.map((point) => point[figure]),
    })),
  }
}
