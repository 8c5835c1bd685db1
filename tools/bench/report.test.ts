import { expect, test } from 'vitest'
import { limited, summary } from './measure.ts'
import { table } from './report.ts'

const calibration = summary([40])

test('the table says median, spread, ratio, and whether a limit is met', () => {
  const said = table([
    {
      row: 'start',
      lines: [
        limited({ name: 'second start', unit: 's', ...summary([1.5, 2, 4]), calibration, threshold: 3 }),
        limited({ name: 'third start', unit: 's', ...summary([3]), calibration, threshold: 3 }),
        limited({
          name: 'cold',
          unit: 'ms',
          ...summary([120]),
          ratio: { to: 'bundled', ...summary([1.2]), limit: 1.25 },
          calibration,
        }),
        limited({
          name: 'warm',
          unit: 'ms',
          ...summary([120]),
          ratio: { to: 'bundled', ...summary([1.2]), limit: 1.1 },
          calibration,
        }),
        {
          name: 'list',
          unit: 'ms',
          ...summary([1234.5]),
          ratio: { to: 'bare', ...summary([1.234, 1.5]) },
          calibration,
        },
      ],
    },
    { row: 'weight', fault: 'no Chromium\nat all' },
  ])
  const [, second, third, cold, warm, list, weight] = said.split('\n').map((line) => line.split(/ {2,}/))
  expect(second).toEqual(['second start', '2', 's', '1.5 .. 4', '3', '< 3 s met'])
  expect(third).toEqual(['third start', '3', 's', '1', '< 3 s MISSED'])
  expect(cold?.at(-1)).toBe('ratio <= 1.25 met')
  expect(warm?.at(-1)).toBe('ratio <= 1.1 MISSED')
  expect(list).toEqual(['list', '1235', 'ms', '1', '1.37 (1.23 .. 1.5)', 'of bare'])
  expect(weight).toEqual(['weight', 'not measured', 'no Chromium'])
})
