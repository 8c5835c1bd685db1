import { describe, expect, test } from 'vitest'
import {
  backTest,
  doubtOf,
  endOf,
  latestRate,
  probabilitiesOf,
  rateOf,
  sumUp,
  type PastMonth,
} from './forecast.ts'

describe('the lessons of a student end', () => {
  test.each([
    ['when they are used up', {}, '2026-08-25', { date: '2026-08-25', reason: 'usedUp' }],
    [
      'when they expire before',
      { expireDate: '2026-08-01' },
      '2026-08-25',
      { date: '2026-08-01', reason: 'expired' },
    ],
    [
      'on the same day as used up',
      { expireDate: '2026-08-25' },
      '2026-08-25',
      { date: '2026-08-25', reason: 'usedUp' },
    ],
    [
      'without a pace when they expire',
      { expireDate: '2026-08-01' },
      null,
      { date: '2026-08-01', reason: 'expired' },
    ],
    ['today without a lesson left', { remainUnits: 0 }, null, { date: '2026-06-30', reason: 'usedUp' }],
    ['never by an earlier date', { expireDate: '2026-06-29' }, null, null],
    ['at an unknown time', {}, null, null],
  ] as const)('%s', (_, values, runOutDate, expected) => {
    const facts = { today: '2026-06-30', remainUnits: 8, expireDate: null, ...values }
    expect(endOf(facts, { runOutDate })).toEqual(expected)
  })
})

test('reasons that come with the end of the lessons raise no doubt', () => {
  const reason = (name: string, points: number) => ({ reason: name, points, value: 1, date: null }) as never
  expect(
    doubtOf({ reasons: [reason('lowBalance', 30), reason('runsOut', 15), reason('expiring', 30)] }),
  ).toBe(0)
  expect(doubtOf({ reasons: [reason('absences', 35), reason('lowBalance', 30)] })).toBe(35)
  expect(doubtOf({ reasons: [reason('absences', 80), reason('noLesson', 35)] })).toBe(100)
})

describe('probabilities', () => {
  test('together expect what the rate expects', () => {
    const list = probabilitiesOf([0, 20, 60, 100], 0.66)
    expect(list.reduce((sum, one) => sum + one, 0)).toBeCloseTo(4 * 0.66)
    expect(list[3]).toBeCloseTo(list[0]! / 2)
    expect(list).toEqual(list.toSorted((a, b) => b - a))
  })
  test('are never certain', () => {
    expect(Math.max(...probabilitiesOf([0, 100, 100], 0.9))).toBe(0.98)
  })
  test('of an empty list are an empty list', () => {
    expect(probabilitiesOf([], 0.5)).toEqual([])
  })
})

describe('the expected amount', () => {
  test('has a range that grows with the number of students more slowly than the amount', () => {
    const student = { probability: 0.5, amount: 100_000 }
    const few = sumUp(Array.from({ length: 4 }, () => student))
    const many = sumUp(Array.from({ length: 400 }, () => student))
    expect(few).toEqual({ renewed: 2, amount: 200_000, low: 71_840, high: 328_160 })
    expect(many.amount).toBe(20_000_000)
    expect((many.high - many.low) / many.amount).toBeCloseTo((few.high - few.low) / few.amount / 10)
  })
  test('ends at nothing and at everything', () => {
    expect(sumUp([{ probability: 0.5, amount: 100 }])).toMatchObject({ low: 0, high: 100 })
  })
  test('leaves out students without a known amount, but counts them', () => {
    expect(sumUp([{ probability: 0.5, amount: null }])).toEqual({ renewed: 0.5, amount: 0, low: 0, high: 0 })
  })
})

const months = (rates: readonly (readonly [due: number, renewed: number, pending?: number])[]): PastMonth[] =>
  rates.map(([due, renewed, pending = 0], at) => ({ month: `m${at}`, due, renewed, pending }))

test('the rate counts only students who could not renew any more', () => {
  expect(rateOf(months([[10, 6, 2]]))).toBe(0.75)
  expect(rateOf(months([[2, 0, 2]]))).toBeNull()
  expect(latestRate(months([...Array.from({ length: 12 }, () => [10, 5] as const), [10, 5]]))).toBe(0.5)
})

describe('a back-test', () => {
  test('knows nothing of the month itself and of the month before', () => {
    // Had it used the last two months, it would expect more.
    const { months: tested } = backTest(
      months([
        [10, 5],
        [10, 10],
        [10, 10],
      ]),
    )
    expect(tested).toEqual([{ month: 'm2', due: 10, renewed: 10, expected: 5 }])
  })
  test('takes twelve months for its rate and tests the last six', () => {
    const history = months([
      ...Array.from({ length: 4 }, () => [10, 10] as const),
      ...Array.from({ length: 16 }, () => [10, 5] as const),
    ])
    const { months: tested, error } = backTest(history)
    expect(tested.map(({ month }) => month)).toEqual(['m14', 'm15', 'm16', 'm17', 'm18', 'm19'])
    // m14 still has three of the first four months in its rate, m16 one, m17 none.
    expect(tested.map(({ expected }) => Math.round(expected * 100) / 100)).toEqual([
      6.25, 5.83, 5.42, 5, 5, 5,
    ])
    expect(error).toBeCloseTo((1.25 + 0.8333 + 0.4167) / 30, 3)
  })
  test('leaves out months in which students can still renew, and months without students', () => {
    expect(
      backTest(
        months([
          [10, 5],
          [0, 0],
          [0, 0],
          [10, 2, 3],
        ]),
      ),
    ).toEqual({ months: [], error: null })
  })
})
