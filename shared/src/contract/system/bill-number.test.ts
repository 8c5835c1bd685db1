import { describe, expect, test } from 'vitest'
import {
  dayOf,
  periodOf,
  formatBillNumber,
  allowedResets,
  tokensOf,
  defaultReset,
  type Numbering,
} from './bill-number.ts'

const rule: Numbering = {
  prefix: 'HT',
  suffix: '',
  dateFormat: 'yyyyMMdd',
  digit: 4,
  startNumber: '1',
  reset: 'day',
  fiscalMonth: 4,
}
const day = { year: 2026, month: 3, day: 9 }
const number = (by: Partial<Numbering>, count = 1, at = day, tokens?: Record<string, string>) =>
  formatBillNumber({ ...rule, ...by }, at, count, tokens).number

describe('a number is prefix, date, padded counter and suffix; the first counter is the start number', () => {
  test.each<[Partial<Numbering>, number, string]>([
    [{}, 1, 'HT202603090001'],
    [{}, 12, 'HT202603090012'],
    [{ dateFormat: 'yyyyMM' }, 1, 'HT2026030001'],
    [{ dateFormat: 'yyyy' }, 1, 'HT20260001'],
    [{ dateFormat: 'no' }, 1, 'HT0001'],
    [{ dateFormat: 'no', startNumber: '0042', digit: 3 }, 1, 'HT042'],
    [{ dateFormat: 'no', suffix: '-A', startNumber: '7', digit: 1 }, 2, 'HT8-A'],
  ])('%j, count %i: %s', (by, count, expected) => expect(number(by, count)).toBe(expected))
})

test('a counter with too many digits is written in full and reported as widened', () => {
  expect(formatBillNumber({ ...rule, dateFormat: 'no', digit: 3, startNumber: '999' }, day, 1)).toEqual({
    number: 'HT999',
    widened: false,
  })
  expect(formatBillNumber({ ...rule, dateFormat: 'no', digit: 3, startNumber: '999' }, day, 2)).toEqual({
    number: 'HT1000',
    widened: true,
  })
})

describe('the counter restarts by day, month, year, fiscal year or never', () => {
  test.each<[Numbering['reset'], string, string]>([
    ['day', '20260309', '20260401'],
    ['month', '202603', '202604'],
    ['year', '2026', '2026'],
    ['fiscal', 'F2025', 'F2026'],
    ['never', '', ''],
  ])('%s', (reset, march, april) => {
    expect(periodOf({ ...rule, reset }, day)).toBe(march)
    expect(periodOf({ ...rule, reset }, { year: 2026, month: 4, day: 1 })).toBe(april)
  })
  test('with the fiscal reset a year alone is the fiscal year', () =>
    expect(number({ dateFormat: 'yyyy', reset: 'fiscal' })).toBe('HT20250001'))
  test('the default reset follows the date part', () =>
    expect(['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'].map((format) => defaultReset(format as 'no'))).toEqual([
      'day',
      'month',
      'year',
      'never',
    ]))
})

test('no two days give the same number, for every allowed reset', () => {
  const days = Array.from({ length: 900 }, (_, at) => dayOf(Date.UTC(2025, 0, 1 + at, 12)))
  for (const [dateFormat, allowed] of Object.entries(allowedResets))
    for (const reset of allowed) {
      const numbering = { ...rule, dateFormat: dateFormat as Numbering['dateFormat'], reset }
      const issued = new Map<string, number>()
      const numbers = days.map((at) => {
        const period = periodOf(numbering, at)
        issued.set(period, (issued.get(period) ?? 0) + 1)
        return formatBillNumber(numbering, at, issued.get(period)!).number
      })
      expect(new Set(numbers).size, `${dateFormat} ${reset}`).toBe(numbers.length)
    }
})

test('tokens are replaced by the organisation and by fields of the document', () => {
  expect(tokensOf({ prefix: '{organize}-{kind}', suffix: '{organize}{9}' })).toEqual(['organize', 'kind'])
  expect(
    number({ prefix: '{organize}-{kind}', dateFormat: 'no' }, 1, day, { organize: 'HQ', kind: 'A' }),
  ).toBe('HQ-A0001')
  expect(number({ prefix: '{organize}', dateFormat: 'no' })).toBe('{organize}0001')
})

test('the day is that of the business time zone', () => {
  expect(dayOf(Date.UTC(2026, 11, 31, 16, 0))).toEqual({ year: 2027, month: 1, day: 1 })
  expect(dayOf(Date.UTC(2026, 11, 31, 15, 59))).toEqual({ year: 2026, month: 12, day: 31 })
})
