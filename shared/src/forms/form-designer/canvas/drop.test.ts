import { expect, test } from 'vitest'
import { indexAt, lineAt, type Box } from './drop.ts'

const box = (left: number, top: number, width: number, height = 50): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const list = box(0, 0, 600, 300)
// Two fields beside each other, one as wide as the form below, and half a one at the end.
const boxes = [box(0, 0, 300), box(300, 0, 300), box(0, 60, 600), box(0, 120, 300)]

test.each([
  [10, 10, 0],
  [200, 10, 1],
  [400, 10, 1],
  [590, 10, 2],
  [300, 55, 2],
  [300, 70, 2],
  [300, 105, 3],
  [10, 130, 3],
  [290, 130, 4],
  [500, 130, 4],
  [10, 290, 4],
])('a point at %d, %d is place %d', (x, y, index) => {
  expect(indexAt(list, boxes, x, y)).toBe(index)
})

test('an empty list has one place, which is the whole list', () => {
  expect(indexAt(list, [], 10, 10)).toBe(0)
  expect(lineAt(list, [], 0)).toEqual({ left: 0, top: 0, width: 600, height: 300 })
})

test('the line stands before a field, above a wide one, and behind the last one', () => {
  expect(lineAt(list, boxes, 1)).toEqual({ left: 299, top: 0, width: 2, height: 50 })
  expect(lineAt(list, boxes, 2)).toEqual({ left: 0, top: 59, width: 600, height: 2 })
  expect(lineAt(list, boxes, 4)).toEqual({ left: 299, top: 120, width: 2, height: 50 })
})
