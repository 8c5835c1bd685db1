import { expect, test } from 'vitest'
import { clock, pace, percent } from './pace.ts'

const part = (
  doneRows: number,
  totalRows: number | null,
  activeMs = 1_000,
  state: 'running' | 'done' = 'running',
) => ({ state, doneRows, totalRows, activeMs })

test.each([
  [part(0, 100), 0],
  [part(999, 1_000), 99],
  [part(1_200, 1_000), 99],
  [part(5, null), 0],
  [part(0, 0, 0, 'done'), 100],
])('%j has come %d percent', (given, percents) => expect(percent(given)).toBe(percents))

test('rate and rest follow from the time in which rows went over', () => {
  expect(pace(part(10_000, 30_000, 2_000))).toEqual({ rate: 5_000, left: 4 })
  expect(pace(part(10_000, null, 2_000))).toEqual({ rate: 5_000, left: null })
  expect(pace(part(10, 100, 20))).toBeNull()
  expect(pace(part(0, 100))).toBeNull()
})

test.each([
  [8, '8 s'],
  [125, '2:05'],
  [3_725, '1:02:05'],
])('%d seconds read %s', (seconds, said) => expect(clock(seconds)).toBe(said))
