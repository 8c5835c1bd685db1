import { expect, test } from 'vitest'
import { holidaysOf } from '../../../seeds/holidays.ts'

const daysOf = (year: number) => {
  const days: Record<string, string[]> = {}
  for (const { date, name } of holidaysOf(year)) (days[name] ??= []).push(date.slice(5))
  return days
}

test('a year without a notice has the days off of the law, by the lunar calendar', () => {
  expect(daysOf(2027)).toEqual({
    元旦: ['01-01'],
    春节: ['02-05', '02-06', '02-07', '02-08'],
    清明节: ['04-05'],
    劳动节: ['05-01', '05-02'],
    端午节: ['06-09'],
    中秋节: ['09-15'],
    国庆节: ['10-01', '10-02', '10-03'],
  })
})

test.each([
  [2028, '2028-01-25', '2028-05-28'],
  [2029, '2029-02-12', '2029-06-16'],
  [2030, '2030-02-02', '2030-06-05'],
])('spring festival and dragon boat festival of %i', (year, eve, dragonBoat) => {
  const dates = holidaysOf(year)
  expect(dates.find(({ name }) => name === '春节')?.date).toBe(eve)
  expect(dates.find(({ name }) => name === '端午节')?.date).toBe(dragonBoat)
})

test('the notice of a year comes first', () => {
  expect(daysOf(2026)['春节']).toHaveLength(9)
})

test('a festival on a day of another one is one day off', () => {
  // The mid-autumn festival of 2028 is on 3 October.
  const dates = holidaysOf(2028).map(({ date }) => date)
  expect(new Set(dates).size).toBe(dates.length)
})
