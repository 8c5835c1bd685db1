import { describe, expect, test } from 'vitest'
import { runOutDateOf, scoreRisk, type RiskFacts } from './score.ts'

const calm: RiskFacts = {
  today: '2026-06-30',
  remainUnits: 20,
  owedUnits: 0,
  expireDate: null,
  usedUnits: 8,
  usedSince: '2026-05-05',
  absentRun: 0,
  lastAttendDate: '2026-06-28',
  activeSince: '2026-01-01',
  pauses: [],
  stars: { mean: 5, n: 3 },
  starsBefore: { mean: 5, n: 3 },
  arrears: 0,
}
const reasonsOf = (facts: Partial<RiskFacts>) =>
  scoreRisk({ ...calm, ...facts }).reasons.map(({ reason, points, value, date }) => [
    reason,
    points,
    value,
    date,
  ])

test('a student without a reason has the score 0', () => {
  expect(scoreRisk(calm)).toMatchObject({ score: 0, reasons: [] })
})

describe('each reason has its points and its number', () => {
  test.each([
    ['few lessons', { remainUnits: 5 }, [['lowBalance', 20, 5, null]]],
    ['very few lessons', { remainUnits: 2 }, [['lowBalance', 30, 2, null]]],
    ['5.5 lessons are not few', { remainUnits: 5.5, usedUnits: 1 }, []],
    ['lessons expire', { expireDate: '2026-07-30' }, [['expiring', 20, 30, '2026-07-30']]],
    ['lessons expire within a week', { expireDate: '2026-07-07' }, [['expiring', 30, 7, '2026-07-07']]],
    ['lessons expire in 31 days', { expireDate: '2026-07-31' }, []],
    ['lessons that expired before today', { expireDate: '2026-06-29' }, []],
    [
      'no lessons left that could expire',
      { remainUnits: 0, expireDate: '2026-07-07' },
      [['lowBalance', 30, 0, null]],
    ],
    ['one absence', { absentRun: 1 }, []],
    ['two absences in a row', { absentRun: 2 }, [['absences', 15, 2, null]]],
    ['many absences in a row', { absentRun: 9 }, [['absences', 35, 9, null]]],
    ['stars fall by a half', { stars: { mean: 4.5, n: 2 } }, [['fallingStars', 20, 4.5, null]]],
    ['one review is chance', { stars: { mean: 1, n: 1 } }, []],
    ['arrears', { arrears: 0.01 }, [['arrears', 15, 0.01, null]]],
    ['no lesson for 30 days', { lastAttendDate: '2026-05-31' }, [['noLesson', 25, 30, null]]],
    ['no lesson for 29 days', { lastAttendDate: '2026-06-01' }, []],
    [
      'a suspension of the last 31 days',
      { lastAttendDate: '2026-05-30', pauses: [{ from: '2026-05-31', to: null }] },
      [],
    ],
    [
      'no lesson for 29 days beside two suspensions',
      {
        lastAttendDate: '2026-05-20',
        pauses: [
          { from: '2026-05-10', to: '2026-05-24' },
          { from: '2026-06-10', to: '2026-06-17' },
        ],
      },
      [],
    ],
    [
      'no lesson for 30 days beside two suspensions',
      {
        lastAttendDate: '2026-05-20',
        pauses: [
          { from: '2026-05-10', to: '2026-05-24' },
          { from: '2026-06-10', to: '2026-06-16' },
        ],
      },
      [['noLesson', 25, 30, null]],
    ],
    ['no lesson for 60 days', { lastAttendDate: '2026-05-01' }, [['noLesson', 35, 60, null]]],
    ['a new student without a lesson yet', { lastAttendDate: null, activeSince: '2026-06-20' }, []],
    [
      'a student who never came',
      { lastAttendDate: null, activeSince: '2026-05-31' },
      [['noLesson', 25, 30, null]],
    ],
    [
      'who came back counts from the new line',
      { lastAttendDate: '2025-01-01', activeSince: '2026-06-20' },
      [],
    ],
    ['owed lessons', { owedUnits: 1 }, [['owed', 25, 1, null]]],
    ['lessons are used up soon', { remainUnits: 6, usedUnits: 16 }, [['runsOut', 15, 21, '2026-07-21']]],
  ] as const)('%s', (_, facts, expected) => {
    expect(reasonsOf(facts as Partial<RiskFacts>)).toEqual(expected)
  })
})

test('points are added, the weightiest reason first, and never more than 100', () => {
  const bad = scoreRisk({
    ...calm,
    owedUnits: 3,
    remainUnits: 0,
    absentRun: 6,
    arrears: 200,
    lastAttendDate: '2026-03-01',
  })
  expect(bad.score).toBe(100)
  expect(bad.reasons.map(({ reason }) => reason)).toEqual([
    'absences',
    'noLesson',
    'lowBalance',
    'owed',
    'arrears',
  ])
})

test('what the caller may not see is no reason', () => {
  expect(reasonsOf({ remainUnits: null, owedUnits: null, arrears: null, usedUnits: null })).toEqual([])
})

describe('the run-out date follows the own pace', () => {
  test('8 lessons in 56 days: 20 lessons last 140 days, over 29 February of a leap year', () => {
    expect(runOutDateOf(calm)).toBe('2026-11-17')
    expect(runOutDateOf({ ...calm, today: '2028-02-20', usedSince: '2027-12-26', remainUnits: 2 })).toBe(
      '2028-03-05',
    )
  })
  test('who began last week has a pace of at least one week', () => {
    expect(runOutDateOf({ ...calm, usedUnits: 1, usedSince: '2026-06-29', remainUnits: 2 })).toBe(
      '2026-07-14',
    )
  })
  test('without a pace there is no date', () => {
    expect(runOutDateOf({ ...calm, usedUnits: 0, usedSince: null })).toBeNull()
  })
})
