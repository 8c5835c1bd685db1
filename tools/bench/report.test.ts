import { expect, test } from 'vitest'
import { applyLimits, summarize } from './measure.ts'
import { formatTable } from './report.ts'

const calibration = summarize([40])

test('the table shows median, spread, ratio and whether a limit is met', () => {
  const report = formatTable([
    {
      row: 'start',
      lines: [
        applyLimits({
          name: 'second start',
          unit: 's',
          ...summarize([1.5, 2, 4]),
          calibration,
          threshold: 3,
        }),
        applyLimits({ name: 'third start', unit: 's', ...summarize([3]), calibration, threshold: 3 }),
        applyLimits({
          name: 'cold',
          unit: 'ms',
          ...summarize([120]),
          ratio: { to: 'bundled', ...summarize([1.2]), limit: 1.25 },
          calibration,
        }),
        applyLimits({
          name: 'warm',
          unit: 'ms',
          ...summarize([120]),
          ratio: { to: 'bundled', ...summarize([1.2]), limit: 1.1 },
          calibration,
        }),
        {
          name: 'list',
          unit: 'ms',
          ...summarize([1234.5]),
          ratio: { to: 'bare', ...summarize([1.234, 1.5]) },
          calibration,
        },
      ],
    },
    { row: 'weight', fault: 'no Chromium\nat all' },
  ])
  const [, second, third, cold, warm, list, weight] = report.split('\n').map((line) => line.split(/ {2,}/))
  expect(second).toEqual(['second start', '2', 's', '1.5 .. 4', '3', '< 3 s met'])
  expect(third).toEqual(['third start', '3', 's', '1', '< 3 s MISSED'])
  expect(cold?.at(-1)).toBe('ratio <= 1.25 met')
  expect(warm?.at(-1)).toBe('ratio <= 1.1 MISSED')
  expect(list).toEqual(['list', '1235', 'ms', '1', '1.37 (1.23 .. 1.5)', 'of bare'])
  expect(weight).toEqual(['weight', 'not measured', 'no Chromium'])
})
