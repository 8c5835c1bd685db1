import { describe, expect, test } from 'vitest'
import { datesBetween, listFreeTimes } from './free.ts'
import { listWarnings } from './warnings.ts'

// 2026-11-23 is a Monday.
const base = {
  from: '2026-11-23',
  to: '2026-11-23',
  minutes: 60,
  weekly: [{ weekday: 1, start: '09:00', end: '12:00' }],
  absences: [],
  lessons: [],
  holidays: new Set<string>(),
}
const times = (input: Partial<Parameters<typeof listFreeTimes>[0]>) =>
  listFreeTimes({ ...base, ...input }).map(({ date, start, end }) => `${date.slice(8)} ${start}-${end}`)

describe('free times of a coach', () => {
  test('are the weekly hours of the day', () => {
    expect(times({})).toEqual(['23 09:00-12:00'])
    expect(times({ to: '2026-11-30' })).toEqual(['23 09:00-12:00', '30 09:00-12:00'])
    expect(times({ from: '2026-11-24', to: '2026-11-29' })).toEqual([])
  })
  test('leave out lessons; a lesson that ends when another begins takes nothing twice', () => {
    const date = '2026-11-23'
    expect(times({ lessons: [{ date, start: '10:00', end: '11:00' }] })).toEqual([
      '23 09:00-10:00',
      '23 11:00-12:00',
    ])
    expect(
      times({
        lessons: [
          { date, start: '09:00', end: '10:00' },
          { date, start: '10:00', end: '11:00' },
        ],
      }),
    ).toEqual(['23 11:00-12:00'])
    expect(times({ lessons: [{ date, start: '09:30', end: '11:30' }] })).toEqual([])
    expect(times({ minutes: 30, lessons: [{ date, start: '09:30', end: '11:30' }] })).toEqual([
      '23 09:00-09:30',
      '23 11:30-12:00',
    ])
  })
  test('leave out absences, also over several days', () => {
    expect(times({ absences: [{ from: '2026-11-20 08:00', to: '2026-11-23 10:30', reason: '' }] })).toEqual([
      '23 10:30-12:00',
    ])
    expect(times({ absences: [{ from: '2026-11-20 08:00', to: '2026-11-25 08:00', reason: '' }] })).toEqual(
      [],
    )
  })
  test('leave out public holidays, and join hours that touch', () => {
    expect(times({ holidays: new Set(['2026-11-23']) })).toEqual([])
    const weekly = [
      { weekday: 1, start: '09:00', end: '10:00' },
      { weekday: 1, start: '10:00', end: '10:30' },
    ]
    expect(times({ weekly, minutes: 90 })).toEqual(['23 09:00-10:30'])
  })
  test('cross the end of a year and a leap day', () => {
    expect(datesBetween('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01'])
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })
})

describe('warnings of a coach', () => {
  const now = Date.parse('2026-11-23T04:00:00Z')
  const cert = (expire: string | null) => ({ name: '教练证', no: '1', expire })
  test('name certificates that end within 60 days or have ended', () => {
    const of = (expire: string | null) =>
      listWarnings({ certs: [cert(expire)], checkDate: '2026-11-01' }, now)
    expect(of('2027-01-22')).toEqual([
      { kind: 'certificate', name: '教练证', date: '2027-01-22', isOver: false },
    ])
    expect(of('2026-11-22')).toMatchObject([{ isOver: true }])
    expect(of('2027-01-23')).toEqual([])
    expect(of(null)).toEqual([])
  })
  test('name a check that is missing or older than a year', () => {
    expect(listWarnings({ certs: [], checkDate: null }, now)).toMatchObject([{ kind: 'noCheck' }])
    expect(listWarnings({ certs: [], checkDate: '2025-11-20' }, now)).toMatchObject([
      { kind: 'check', isOver: true },
    ])
    expect(listWarnings({ certs: [], checkDate: '2026-06-01' }, now)).toEqual([])
  })
})
