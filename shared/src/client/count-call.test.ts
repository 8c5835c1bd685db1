import { expect, test } from 'vitest'
import { countCall } from './count-call.ts'

test('calls the list with its filter and a page size of one', () => {
  const { row, input } = countCall('/api/edu/Classlist?status=open&keyword=%E7%8F%AD')
  expect(row).toMatchObject({ method: 'GET', path: '/api/edu/Classlist' })
  expect(input).toEqual({ status: 'open', keyword: '班', currentPage: 1, pageSize: 1 })
})

test('calls the list without a filter', () =>
  expect(countCall('/api/a/b').input).toEqual({ currentPage: 1, pageSize: 1 }))
