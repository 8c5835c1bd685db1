import { expect, test } from 'vitest'
import { without } from './without.ts'

test('leaves out the keys that are there', () => {
  expect(without({ tab: 'orders', status: '1' }, ['tab', 'keyword'])).toEqual({ status: '1' })
})
