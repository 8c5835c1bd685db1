import { expect, test } from 'vitest'
import { countCall } from './count-call.ts'

test('a count is one row of the list it names, with the filter it says', () => {
  const { row, input } = countCall('/api/edu/Classlist?status=open&keyword=%E7%8F%AD')
  expect(row).toMatchObject({ method: 'GET', path: '/api/edu/Classlist' })
  expect(input).toEqual({ status: 'open', keyword: '班', currentPage: 1, pageSize: 1 })
})

test('without a filter only the page is asked for', () =>
  expect(countCall('/api/a/b').input).toEqual({ currentPage: 1, pageSize: 1 }))
