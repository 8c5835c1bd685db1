import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { RuleTimes } from '@tessera/shared/contract/edu/schedule-rules'
import { Refusal } from '../../errors/refusal.ts'
import { expandRule, minutesBetween } from './expand-rule.ts'

const rule = (changes: Partial<RuleTimes>): RuleTimes => ({
  freq: 'weekly',
  weekdays: [],
  dates: [],
  startTime: '16:00',
  endTime: '17:00',
  fromDate: '2026-03-02',
  toDate: null,
  lessonCount: null,
  skipHoliday: 1,
  exceptions: [],
  ...changes,
})
const none = new Map<string, string>()
const datesOf = (changes: Partial<RuleTimes>, holidays: ReadonlyMap<string, string> = none) =>
  expandRule(rule(changes), holidays).lessons.map(({ date }) => date)
const refusedField = (changes: Partial<RuleTimes>) => {
  try {
    expandRule(rule(changes), none)
  } catch (error) {
    if (error instanceof Refusal) return error.fields[0]!.field
    throw error
  }
  return 'accepted'
}

describe('the days of a rule', () => {
  test('weekly: the weekdays from the first to the last day', () => {
    expect(datesOf({ weekdays: [1, 4], toDate: '2026-03-12' })).toEqual([
      '2026-03-02',
      '2026-03-05',
      '2026-03-09',
      '2026-03-12',
    ])
  })
  test('biweekly: ISO weeks are counted from that of the first day, also where it begins in the middle', () => {
    expect(datesOf({ freq: 'biweekly', weekdays: [1, 6], fromDate: '2026-03-04', lessonCount: 4 })).toEqual([
      '2026-03-07',
      '2026-03-16',
      '2026-03-21',
      '2026-03-30',
    ])
  })
  test('daily and a number of lessons cross 29 February and the end of a year', () => {
    expect(datesOf({ freq: 'daily', fromDate: '2028-02-28', lessonCount: 3 })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(datesOf({ freq: 'daily', fromDate: '2027-02-28', lessonCount: 2 })).toEqual([
      '2027-02-28',
      '2027-03-01',
    ])
    expect(datesOf({ freq: 'daily', fromDate: '2026-12-31', toDate: '2027-01-01' })).toEqual([
      '2026-12-31',
      '2027-01-01',
    ])
  })
  test('biweekly crosses a year with 53 weeks', () => {
    expect(
      datesOf({ freq: 'biweekly', weekdays: [3], fromDate: '2026-12-16', toDate: '2027-01-31' }),
    ).toEqual(['2026-12-16', '2026-12-30', '2027-01-13', '2027-01-27'])
  })
  test('dates: each once, in order', () => {
    expect(datesOf({ freq: 'dates', dates: ['2026-05-02', '2026-04-01', '2026-05-02'] })).toEqual([
      '2026-04-01',
      '2026-05-02',
    ])
  })
})

describe('days without a lesson', () => {
  const holidays = new Map([['2026-03-09', '植树节']])
  test('a holiday is skipped with its name, and a number of lessons is still reached', () => {
    expect(expandRule(rule({ weekdays: [1], lessonCount: 2 }), holidays)).toEqual({
      lessons: [
        { date: '2026-03-02', startTime: '16:00', endTime: '17:00', movedFrom: null },
        { date: '2026-03-16', startTime: '16:00', endTime: '17:00', movedFrom: null },
      ],
      skipped: [{ date: '2026-03-09', reason: 'holiday', name: '植树节' }],
    })
    expect(datesOf({ weekdays: [1], lessonCount: 2, skipHoliday: 0 }, holidays)).toEqual([
      '2026-03-02',
      '2026-03-09',
    ])
  })
  test('an exception skips a day or moves it, also off a holiday', () => {
    const { lessons, skipped } = expandRule(
      rule({
        weekdays: [1],
        toDate: '2026-03-23',
        exceptions: [
          { date: '2026-03-02', action: 'skip' },
          { date: '2026-03-09', action: 'move', toDate: '2026-03-18', startTime: '09:00', endTime: '10:00' },
        ],
      }),
      holidays,
    )
    expect(skipped).toEqual([{ date: '2026-03-02', reason: 'exception', name: '' }])
    expect(lessons).toEqual([
      { date: '2026-03-16', startTime: '16:00', endTime: '17:00', movedFrom: null },
      { date: '2026-03-18', startTime: '09:00', endTime: '10:00', movedFrom: '2026-03-09' },
      { date: '2026-03-23', startTime: '16:00', endTime: '17:00', movedFrom: null },
    ])
  })
  test('a continued rule keeps the rhythm of its weeks', () => {
    const { lessons } = expandRule(
      rule({ freq: 'biweekly', weekdays: [1], toDate: '2026-04-13' }),
      none,
      '2026-03-03',
    )
    expect(lessons.map(({ date }) => date)).toEqual(['2026-03-16', '2026-03-30', '2026-04-13'])
  })
})

test('at most 500 lessons', () => {
  expect(datesOf({ freq: 'daily', lessonCount: 500 })).toHaveLength(500)
  expect(refusedField({ freq: 'daily', lessonCount: 10_000 })).toBe('lessonCount')
  expect(refusedField({ freq: 'daily', toDate: '2060-01-01' })).toBe('lessonCount')
  expect(
    refusedField({
      freq: 'dates',
      dates: Array.from({ length: 501 }, (_, at) =>
        new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      ),
    }),
  ).toBe('dates')
})

test.each<[string, Partial<RuleTimes>]>([
  ['fromDate', { weekdays: [1], fromDate: '1900-01-01', lessonCount: 1 }],
  ['toDate', { weekdays: [1], toDate: '2199-01-01' }],
  ['dates', { freq: 'dates', dates: ['1900-05-01'] }],
  ['dates', { freq: 'dates' }],
  ['exceptions', { weekdays: [1], lessonCount: 1, exceptions: [{ date: '1900-01-01', action: 'skip' }] }],
  ['toDate', { weekdays: [1], toDate: '2026-03-01' }],
  ['toDate', { weekdays: [1] }],
  ['weekdays', { lessonCount: 1 }],
  ['endTime', { weekdays: [1], lessonCount: 1, startTime: '10:00', endTime: '10:00' }],
  ['endTime', { weekdays: [1], lessonCount: 1, startTime: '18:00', endTime: '17:00' }],
  ['lessonCount', { weekdays: [1], lessonCount: 9, toDate: '2026-03-09' }],
])('a rule is refused by its field %s: %j', (field, changes) => {
  expect(refusedField(changes)).toBe(field)
})

test('a lesson may end after midnight', () => {
  expect(minutesBetween('22:30', '00:15')).toBe(105)
  expect(refusedField({ weekdays: [1], lessonCount: 1, startTime: '22:30', endTime: '00:15' })).toBe(
    'accepted',
  )
})

/** Days as year, month and day of `Date.UTC`; weeks by the distance of Thursdays. Shares no code with the rule. */
function oracle({ freq, weekdays, fromDate, toDate }: RuleTimes, holidays: ReadonlySet<string>): string[] {
  const [year, month, day] = fromDate.split('-').map(Number)
  const thursday = (date: Date) => {
    const copy = new Date(date)
    while (copy.getUTCDay() !== 4)
      copy.setUTCDate(copy.getUTCDate() + ([5, 6, 0].includes(copy.getUTCDay()) ? -1 : 1))
    // Sunday belongs to the week before.
    return copy.getTime()
  }
  const first = new Date(Date.UTC(year!, month! - 1, day))
  const found: string[] = []
  for (let step = 0; ; step++) {
    const date = new Date(Date.UTC(year!, month! - 1, day! + step))
    const label = `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}-${String(date.getUTCDate()).padStart(2, '0')}`
    if (label > toDate!) return found
    const name = date.getUTCDay() === 0 ? 7 : date.getUTCDay()
    if (freq !== 'daily' && !weekdays.includes(name)) continue
    if (freq === 'biweekly' && Math.round((thursday(date) - thursday(first)) / 604_800_000) % 2 !== 0)
      continue
    if (!holidays.has(label)) found.push(label)
  }
}

test('random rules have the days of an oracle that shares no code', () => {
  const date = fc
    .integer({ min: 0, max: 3_000 })
    .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      fc.constantFrom('weekly' as const, 'biweekly' as const, 'daily' as const),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      date,
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 400 })),
      (freq, weekdays, fromDate, length, free) => {
        const after = (days: number) =>
          new Date(Date.parse(fromDate) + days * 86_400_000).toISOString().slice(0, 10)
        const holidays = free.map(after)
        const changes = { freq, weekdays, fromDate, toDate: after(length) }
        expect(datesOf(changes, new Map(holidays.map((day) => [day, 'x'])))).toEqual(
          oracle(rule(changes), new Set(holidays)),
        )
      },
    ),
    { numRuns: 300 },
  )
})
