import { expect, test } from 'vitest'
import type { Monitor } from '@tessera/shared/contract/system/monitor'
import { maxSamples, usageChart, withSample } from './samples.ts'

const sample = (time: number) =>
  ({ time, cpu: { used: '12.5' }, memory: { usageRate: '40' }, process: { cpu: 3 } }) as unknown as Monitor

test('each sample counts once, and only the last five minutes are kept', () => {
  let samples: readonly Monitor[] = []
  for (let time = 1; time <= maxSamples + 5; time++)
    samples = withSample(withSample(samples, sample(time)), sample(time))
  expect([samples.length, samples[0]!.time, samples.at(-1)!.time]).toEqual([maxSamples, 6, maxSamples + 5])
  expect(withSample(samples, undefined)).toBe(samples)
})

test('a chart has one line per figure, in time order', () => {
  const { series, xAxis } = usageChart([sample(1), sample(2)], (key) => key)
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['monitor.cpu', [12.5, 12.5]],
    ['monitor.memory', [40, 40]],
    ['monitor.own', [3, 3]],
  ])
  expect(xAxis.data).toHaveLength(2)
})
