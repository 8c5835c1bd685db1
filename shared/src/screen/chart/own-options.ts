import type { ChartData } from '../../portal/sources/series.ts'

// Options of charts that portals do not have; `screenChartOption` gives them their colours.

type Option = Record<string, unknown>

const tooltip = { trigger: 'item', confine: true }
const largest = 40

/**
 * Points by their first two values; a third one is the size of the point. Rows with one value lie along their names.
 */
export function scatterOption({ names, series }: ChartData): Option {
  const [first, second, third] = series
  if (!second)
    return {
      tooltip,
      xAxis: { type: 'category', data: names },
      yAxis: { type: 'value' },
      series: [{ type: 'scatter', name: first?.label ?? '', symbolSize: 14, data: first?.values ?? [] }],
    }
  const most = Math.max(1, ...(third?.values ?? []).map((value) => value ?? 0))
  return {
    tooltip: { ...tooltip, formatter: '{b}' },
    xAxis: { type: 'value', name: first!.label, scale: true },
    yAxis: { type: 'value', name: second.label, scale: true },
    series: [
      {
        type: 'scatter',
        label: { formatter: '{b}', position: 'top' },
        data: names
          .map((name, at) => ({
            name,
            value: [first!.values[at] ?? null, second.values[at] ?? null],
            symbolSize: third
              ? Math.max(6, Math.sqrt(Math.max(0, third.values[at] ?? 0) / most) * largest)
              : 14,
          }))
          .filter(({ value }) => !value.includes(null)),
      },
    ],
  }
}

/** Stages by their first value, the widest at the top; `ascends` turns it round. */
export function funnelOption(
  { names, series }: ChartData,
  { ascends, labels, ink }: { ascends: boolean; labels: boolean; ink: string },
): Option {
  const values = series[0]?.values ?? []
  return {
    tooltip,
    legend: { bottom: 0, type: 'scroll' },
    series: [
      {
        type: 'funnel',
        sort: ascends ? 'ascending' : 'descending',
        top: 8,
        bottom: 40,
        left: '12%',
        right: '12%',
        minSize: '8%',
        gap: 3,
        label: { show: true, position: 'inside', color: ink, formatter: labels ? '{b} {c}' : '{b}' },
        data: names.map((name, at) => ({ name, value: values[at] ?? 0 })).filter(({ value }) => value > 0),
      },
    ],
  }
}

/** Width of a column in pixels. */
const columnWidth = 26
const peak = 'path://M0,10 C4,10 4,0 5,0 C6,0 6,10 10,10 z'

/** Bars as peaks, or as round columns with lids. */
export function pictorialOption(data: ChartData, { isColumn }: { isColumn: boolean }): Option {
  const { names } = data
  const [first] = data.series
  const values = first?.values ?? []
  const name = first?.label ?? ''
  const axes = {
    tooltip: { trigger: 'axis', confine: true },
    xAxis: { type: 'category', data: names },
    yAxis: { type: 'value' },
  }
  if (!isColumn)
    return {
      ...axes,
      series: [
        {
          type: 'pictorialBar',
          name,
          symbol: peak,
          barCategoryGap: '-20%',
          itemStyle: { opacity: 0.85 },
          label: { position: 'top' },
          data: values,
        },
      ],
    }
  const lid = {
    type: 'pictorialBar',
    name,
    silent: true,
    tooltip: { show: false },
    symbol: 'circle',
    symbolSize: [columnWidth, columnWidth / 2.6],
    z: 3,
    label: { show: false },
    data: values,
  }
  return {
    ...axes,
    series: [
      { type: 'bar', name, barWidth: columnWidth, label: { position: 'top', distance: 10 }, data: values },
      { ...lid, symbolPosition: 'start', symbolOffset: [0, '50%'] },
      {
        ...lid,
        symbolPosition: 'end',
        symbolOffset: [0, '-50%'],
        itemStyle: { borderColor: '#ffffff99', borderWidth: 1 },
      },
    ],
  }
}
