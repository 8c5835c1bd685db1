import { expect, test } from 'vitest'
import type { Monitor } from '@tessera/shared/contract/system/monitor'
import { mostSamples, usageChart, withSample } from './samples.ts'

const sample = (time: number) =>
  ({ time, cpu: { used: '12.5' }, memory: { usageRate: '40' }, process: { cpu: 3 } }) as unknown as Monitor

test('each reading is one point, the last five minutes of them', () => {
  let samples: readonly Monitor[] = []
  for (let at = 1; at <= mostSamples + 5; at++)
    samples = withSample(withSample(samples, sample(at)), sample(at))
  expect([samples.length, samples[0]!.time, samples.at(-1)!.time]).toEqual([mostSamples, 6, mostSamples + 5])
  expect(withSample(samples, undefined)).toBe(samples)
})

test('a chart has a line for each figure, in the order of time', () => {
  const { series, xAxis } = usageChart([sample(1), sample(2)], (word) => word)
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['monitor.cpu', [12.5, 12.5]],
    ['monitor.memory', [40, 40]],
    ['monitor.own', [3, 3]],
  ])
  expect(xAxis.data).toHaveLength(2)
})
