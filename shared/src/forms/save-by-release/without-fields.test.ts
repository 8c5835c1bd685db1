import { expect, test } from 'vitest'
import { valueAt, withoutFields } from './without-fields.ts'

const values = {
  a: 1,
  b: 'x',
  lines: [
    { id: '1', note: 'n', price: 2 },
    { id: '2', note: '', price: 3 },
  ],
}

test('a record without some of its places keeps the others', () => {
  expect(withoutFields(values, ['b', 'lines[0].note'])).toEqual({
    a: 1,
    lines: [
      { id: '1', price: 2 },
      { id: '2', note: '', price: 3 },
    ],
  })
  expect(withoutFields(values, ['lines'])).toEqual({ a: 1, b: 'x' })
  expect(values.lines[0]).toHaveProperty('note')
})

test('the value of a place', () => {
  expect(valueAt(values, 'b')).toBe('x')
  expect(valueAt(values, 'lines[1].price')).toBe(3)
  expect(valueAt(values, 'lines[7].price')).toBeUndefined()
})
