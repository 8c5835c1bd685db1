import { expect, test } from 'vitest'
import { openReportLimit } from './report-limit.ts'

test('a session records at most 300 failures in ten minutes, and others are not affected', () => {
  let now = 0
  const allow = openReportLimit(() => now)
  expect([allow('a', 290), allow('a', 50), allow('a', 1), allow('b', 50)]).toEqual([290, 10, 0, 50])
  now = 599_999
  expect(allow('a', 1)).toBe(0)
  now = 600_000
  expect([allow('a', 400), allow('b', 260)]).toEqual([300, 260])
})
