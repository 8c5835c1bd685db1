import { expect, test } from 'vitest'
import type { RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { hourChart, phaseChart } from './chart-options.ts'

const hour = (loads: number, failures: number) => ({
  hour: Date.UTC(2026, 10, 20, 8),
  loads,
  failures,
  p50: null,
  p95: null,
})
const none = { p50: null, p95: null }
const figures: RemoteFigures = {
  phases: { manifest: { p50: 10.4, p95: 20.6 }, entry: none, chunk: none, mount: none },
  hours: [hour(0, 0), hour(3, 1), hour(0, 2)],
  failures: [],
}
const seriesOf = ({ series }: { series: readonly object[] }) =>
  series as { name: string; data: (number | null)[] }[]

test('each phase has two figures, null without loads', () => {
  expect(seriesOf(phaseChart(figures, (key) => key)).map(({ name, data }) => [name, data])).toEqual([
    ['P50', [10, null, null, null]],
    ['P95', [21, null, null, null]],
  ])
})

test('the failure rate is a percentage of all openings, null in an hour without any', () => {
  expect(seriesOf(hourChart(figures, (key) => key)).map(({ data }) => data)).toEqual([
    [0, 3, 0],
    [0, 1, 2],
    [null, 25, 100],
  ])
})
