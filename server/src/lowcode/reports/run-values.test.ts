import { expect, test } from 'vitest'
import { runDays } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { resolveRunValues } from './run-values.ts'

const parameters = runDays.map((name) => ({ name, type: 'date' as const }))
const daysAt = (time: string) =>
  resolveRunValues(parameters, Object.fromEntries(runDays.map((day) => [day, day])), Date.parse(time))

test.each([
  [
    '2026-03-01T00:30:00+08:00',
    ['2026-02-28', '2026-02-23', '2026-03-31', '2026-02-16', '2026-02-22', '2026-02-01', '2026-02-28'],
  ],
  [
    // Still the year before in UTC.
    '2024-01-01T01:00:00+08:00',
    ['2023-12-31', '2024-01-01', '2024-01-31', '2023-12-25', '2023-12-31', '2023-12-01', '2023-12-31'],
  ],
  [
    '2024-02-29T23:59:00+08:00',
    ['2024-02-28', '2024-02-26', '2024-02-29', '2024-02-19', '2024-02-25', '2024-01-01', '2024-01-31'],
  ],
])('the words for days at %s', (time, expected) => {
  const days = daysAt(time)
  expect([
    days['@yesterday'],
    days['@weekStart'],
    days['@monthEnd'],
    days['@lastWeekStart'],
    days['@lastWeekEnd'],
    days['@lastMonthStart'],
    days['@lastMonthEnd'],
  ]).toEqual(expected)
})

test('days of this month, quarter and year', () => {
  const days = daysAt('2026-12-01T00:00:00+08:00')
  expect([
    days['@today'],
    days['@30days'],
    days['@monthStart'],
    days['@quarterStart'],
    days['@yearStart'],
  ]).toEqual(['2026-12-01', '2026-11-02', '2026-12-01', '2026-10-01', '2026-01-01'])
})

test('a text that looks like such a word stays', () => {
  expect(resolveRunValues([{ name: 'a', type: 'text' }], { a: '@today', b: '@today' })).toEqual({
    a: '@today',
    b: '@today',
  })
})
