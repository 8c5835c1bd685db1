import { describe, expect, test } from 'vitest'
import { planDueRuns, listNextTimes } from './schedule.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('listNextTimes computes in the time zone of the business', () => {
  test.each([
    ['0 9 * * 1-5', '2026-11-20T09:00:00', ['2026-11-23T09:00:00', '2026-11-24T09:00:00']],
    ['*/20 * * * * *', '2026-11-20T09:00:01', ['2026-11-20T09:00:20', '2026-11-20T09:00:40']],
    ['0 0 29 2 *', '2026-11-20T09:00:00', ['2028-02-29T00:00:00', '2032-02-29T00:00:00']],
  ])('%s after %s', (cron, after, times) => expect(listNextTimes(cron, at(after), 2)).toEqual(times.map(at)))
  test('returns no time for a cron that never occurs, and null for an invalid cron', () => {
    expect(listNextTimes('0 0 30 2 *', at('2026-11-20T09:00:00'), 2)).toEqual([])
    expect(listNextTimes('every day', at('2026-11-20T09:00:00'), 2)).toBeNull()
    expect(listNextTimes('61 * * * *', at('2026-11-20T09:00:00'), 2)).toBeNull()
  })
})

describe('runs missed while no server was running', () => {
  const task = { cron: '0 * * * *', next: at('2026-11-20T09:00:00'), queuedRuns: 0 }
  test.each([
    ['once', '2026-11-20T12:30:00', ['2026-11-20T09:00:00']],
    ['skip', '2026-11-20T12:30:00', []],
    [
      'all',
      '2026-11-20T12:30:00',
      ['2026-11-20T09:00:00', '2026-11-20T10:00:00', '2026-11-20T11:00:00', '2026-11-20T12:00:00'],
    ],
    ['skip', '2026-11-20T09:00:30', ['2026-11-20T09:00:00']],
    ['all', '2026-11-20T09:00:30', ['2026-11-20T09:00:00']],
  ] as const)('%s, checked at %s', (misfire, now, runs) => {
    const due = planDueRuns({ ...task, misfire }, at(now))
    expect(due.runs).toEqual(runs.map(at))
    expect(due.next).toBe(
      at(
        now.replace(/T(\d\d).*/, (_, hour: string) => `T${String(Number(hour) + 1).padStart(2, '0')}:00:00`),
      ),
    )
  })
  test('makes up for at most 100 missed runs', () =>
    expect(
      planDueRuns(
        { cron: '* * * * * *', misfire: 'all', next: at('2025-11-20T09:00:00'), queuedRuns: 0 },
        at('2026-11-20T09:00:00'),
      ).runs,
    ).toHaveLength(100))
})

describe('a task slower than its cron does not queue runs without limit', () => {
  const next = at('2026-11-20T09:00:00')
  test.each([
    ['once', 1, 0],
    ['skip', 1, 0],
    ['all', 1, 1],
    ['all', 99, 1],
    ['all', 100, 0],
  ] as const)('%s, with %i queued: %i more', (misfire, queuedRuns, more) => {
    const due = planDueRuns({ cron: '0 * * * *', misfire, next, queuedRuns }, next + 1)
    expect(due).toEqual({ runs: more ? [next] : [], next: at('2026-11-20T10:00:00') })
  })
})
