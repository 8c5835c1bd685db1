import { expect, test } from 'vitest'
import { countActiveFilters } from './active-filters.ts'

test.each([
  [0, '', {}],
  [1, 'coach', {}],
  [2, 'coach', { organizeId: '1' }],
  [1, '', { startTime: '1', endTime: '2' }],
  [1, '', { endState: '', kind: 'a' }],
])('%d for keyword "%s" and %o', (expected, keyword, filter) => {
  expect(countActiveFilters(keyword, filter)).toBe(expected)
})
