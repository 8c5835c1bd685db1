import { expect, test } from 'vitest'
import { historyChart } from './history-charts.ts'

const point = (time: number, cpu: number | null) => ({ time, cpu, memory: 40, requests: 3, delay: 1 })

test('a chart has one line per figure, in time order, with a gap where no process ran', () => {
  const points = [point(0, 10), point(60_000, null), point(120_000, 30), point(180_000, 5)]
  const { series, xAxis } = historyChart(points, '%', [
    { name: 'CPU', figure: 'cpu' },
    { name: 'Memory', figure: 'memory' },
  ])
  expect(
    series.map(({ name, data, connectNulls, showSymbol }) => [name, data, connectNulls, showSymbol]),
  ).toEqual([
    ['CPU', [10, null, 30, 5], false, false],
    ['Memory', [40, 40, 40, 40], false, false],
  ])
  expect(xAxis.data).toHaveLength(4)
})

test('a lonely point has a symbol', () =>
  expect(historyChart([point(0, 10)], 'ms', [{ name: 'Delay', figure: 'delay' }]).series[0]!.showSymbol).toBe(
    true,
  ))
