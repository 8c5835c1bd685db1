// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { standardFilter } from './filter-select.tsx'

test('a filter has its standard value until the user chooses another one or clears it', () => {
  expect(standardFilter({}, 'status', 'unsettled')).toEqual({ status: 'unsettled' })
  expect(standardFilter({ status: 'closed' }, 'status', 'unsettled')).toEqual({})
  // An empty value is not sent as a filter.
  expect(standardFilter({ status: 'all' }, 'status', 'unsettled')).toEqual({ status: '' })
})
