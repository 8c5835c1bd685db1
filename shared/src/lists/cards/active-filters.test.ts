import { expect, test } from 'vitest'
import { countActiveFilters } from './active-filters.ts'

test.each([
  [0, '', {}, {}],
  [1, 'coach', {}, {}],
  [2, 'coach', { organizeId: '1' }, {}],
  [1, '', { startTime: '1', endTime: '2' }, {}],
  [1, '', { endState: '', kind: 'a' }, {}],
  [0, '', { category: '1' }, { category: 1 }],
])('%d for keyword "%s" and %o, with %o fixed', (expected, keyword, filter, fixed) => {
  expect(countActiveFilters(keyword, filter, fixed)).toBe(expected)
})
