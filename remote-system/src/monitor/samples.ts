import type { Monitor } from '@tessera/shared/contract/system/monitor'

/** Samples in a chart: five minutes of them, one every five seconds. */
export const maxSamples = 60

/** Appends a sample, unless it is the last one again, and drops the oldest above `maxSamples`. */
export function withSample(samples: readonly Monitor[], next: Monitor | undefined): readonly Monitor[] {
  if (!next || samples.at(-1)?.time === next.time) return samples
  return [...samples, next].slice(-maxSamples)
}

const labels = { fontSize: 12 }

function lineChart(
  samples: readonly Monitor[],
  unit: string,
  series: readonly { name: string; color: string; of: (sample: Monitor) => number }[],
) {
  const timeLabel = ({ time }: Monitor) => new Date(time).toTimeString().slice(0, 8)
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 8, right: 16, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, textStyle: labels, icon: 'roundRect', itemWidth: 12, itemHeight: 8 },
    tooltip: { trigger: 'axis', valueFormatter: (n: unknown) => `${String(n)} ${unit}` },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: samples.map(timeLabel),
      axisTick: { show: false },
      axisLabel: { ...labels, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      ...(unit === '%' ? { max: 100 } : {}),
      axisLabel: { ...labels, formatter: `{value} ${unit}` },
    },
    series: series.map(({ name, color, of: valueOf }) => ({
      name,
      type: 'line',
      showSymbol: samples.length < 2,
      lineStyle: { width: 2 },
      itemStyle: { color },
      data: samples.map(valueOf),
    })),
  }
}

type TranslateLabel = (
  word: 'monitor.cpu' | 'monitor.memory' | 'monitor.own' | 'monitor.loopP99' | 'monitor.answered',
) => string

/** CPU and memory usage in percent, and the CPU usage of this process in percent of one core. */
export const usageChart = (samples: readonly Monitor[], t: TranslateLabel) =>
  lineChart(samples, '%', [
    { name: t('monitor.cpu'), color: '#165dff', of: ({ cpu }) => Number(cpu.used) },
    { name: t('monitor.memory'), color: '#0fc6c2', of: ({ memory }) => Number(memory.usageRate) },
    { name: t('monitor.own'), color: '#b71de8', of: ({ process }) => process.cpu },
  ])

/** Delay of the event loop and response time of the database, in milliseconds. */
export const delayChart = (samples: readonly Monitor[], t: TranslateLabel) =>
  lineChart(samples, 'ms', [
    { name: t('monitor.loopP99'), color: '#165dff', of: ({ eventLoop }) => eventLoop.p99 },
    { name: t('monitor.answered'), color: '#ff7d00', of: ({ database }) => database.answered },
  ])
