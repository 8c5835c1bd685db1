import { phases, type RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { formatTime } from '@tessera/shared/format/time'
import { failureRate } from './remote-health.ts'

type TranslateLabel = (
  key: `remotes.phase.${(typeof phases)[number]}` | 'remotes.opened' | 'remotes.failed' | 'remotes.rate',
) => string

/** Other series have the colours of the theme. */
const failureColour = '#f53f3f'
const labels = { fontSize: 12 }
const baseOptions = {
  animationDuration: 150,
  textStyle: { fontFamily: 'inherit' },
  grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
  legend: { top: 0, left: 0, textStyle: labels, icon: 'roundRect', itemWidth: 12, itemHeight: 8 },
}

/** Bar chart of p50 and p95 per loading phase, in milliseconds. */
export function phaseChart({ phases: quantiles }: Pick<RemoteFigures, 'phases'>, t: TranslateLabel) {
  const bar = (key: 'p50' | 'p95') => ({
    name: key.toUpperCase(),
    type: 'bar',
    barMaxWidth: 28,
    data: phases.map((phase) => roundOrNull(quantiles[phase][key])),
  })
  return {
    ...baseOptions,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (n: unknown) => (typeof n === 'number' ? `${n} ms` : '–'),
    },
    xAxis: {
      type: 'category',
      data: phases.map((phase) => t(`remotes.phase.${phase}`)),
      axisTick: { show: false },
      axisLabel: labels,
    },
    yAxis: { type: 'value', axisLabel: { ...labels, formatter: '{value} ms' } },
    series: [bar('p50'), bar('p95')],
  }
}

/** Successful and failed openings per hour, and the failure rate in percent. */
export function hourChart({ hours }: Pick<RemoteFigures, 'hours'>, t: TranslateLabel) {
  const bar = (name: 'remotes.opened' | 'remotes.failed', data: number[], color?: string) => ({
    name: t(name),
    type: 'bar',
    stack: 'hour',
    barMaxWidth: 16,
    ...(color ? { itemStyle: { color } } : {}),
    data,
  })
  return {
    ...baseOptions,
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: hours.map(({ hour }) => formatTime(hour)),
      axisTick: { show: false },
      axisLabel: { ...labels, hideOverlap: true, formatter: (label: string) => label.slice(5) },
    },
    yAxis: [
      { type: 'value', minInterval: 1, axisLabel: labels },
      {
        type: 'value',
        min: 0,
        max: 100,
        axisLabel: { ...labels, formatter: '{value}%' },
        splitLine: { show: false },
      },
    ],
    series: [
      bar(
        'remotes.opened',
        hours.map(({ loads }) => loads),
      ),
      bar(
        'remotes.failed',
        hours.map(({ failures }) => failures),
        failureColour,
      ),
      {
        name: t('remotes.rate'),
        type: 'line',
        yAxisIndex: 1,
        symbolSize: 5,
        connectNulls: false,
        lineStyle: { width: 2 },
        tooltip: { valueFormatter: (n: unknown) => (typeof n === 'number' ? `${n}%` : '–') },
        data: hours.map((hour) => toPercent(failureRate(hour))),
      },
    ],
  }
}

const roundOrNull = (n: number | null) => (n === null ? null : Math.round(n))
const toPercent = (rate: number | null) => (rate === null ? null : Math.round(rate * 1000) / 10)
