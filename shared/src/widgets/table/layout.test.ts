import { expect, test } from 'vitest'
import { orderByEdge, layoutOf } from './layout.ts'

test('moves fixed columns to their edges and keeps their order', () => {
  const columns = [
    { key: 'a' },
    { key: 'b', fixed: 'end' as const },
    { key: 'c', fixed: 'start' as const },
    { key: 'd' },
    { key: 'e', fixed: 'start' as const },
  ]
  expect(
    orderByEdge(columns)
      .map(({ key }) => key)
      .join(''),
  ).toBe('ceadb')
})

test('offsets a fixed column by the fixed columns before it', () => {
  const { width, insets } = layoutOf([
    { width: 50, fixed: 'start' },
    { width: 150, fixed: 'start' },
    { width: 200 },
    { width: 60, fixed: 'end' },
    { width: 40, fixed: 'end' },
  ])
  expect(width).toBe(500)
  expect(insets).toEqual(['0', 'max(50px, 10%)', undefined, 'max(40px, 8%)', '0'])
})
