import { expect, test } from 'vitest'
import { pickEntered } from './pick-entered.ts'

test('what the user has entered differs from what the form was opened with', () => {
  const opened = { amount: 99_999, reason: '', rows: [{ id: 'r', what: '一' }], files: [] }
  expect(pickEntered({ amount: 99_999, reason: null, rows: [{ id: 'r', what: '一' }] }, opened)).toEqual({})
  const rows = [{ id: 'r', what: '二' }]
  expect(pickEntered({ amount: 99_999, reason: '转学', rows, more: 1 }, opened)).toEqual({
    reason: '转学',
    rows,
    more: 1,
  })
})
