import { expect, test } from 'vitest'
import { roundRatio } from './ratio.ts'

test('a ratio is rounded half up on the exact fraction', () => {
  expect(roundRatio(1, 3, 4)).toBe(0.3333)
  expect(roundRatio(2, 3, 4)).toBe(0.6667)
  expect(roundRatio(1, 8, 2)).toBe(0.13)
  expect(roundRatio(1005, 1000, 2)).toBe(1.01) // 1.005 as a binary fraction is below the half.
  expect(roundRatio(-1, 8, 2)).toBe(-0.12)
  expect(roundRatio(5, -8, 2)).toBe(-0.62)
  expect(roundRatio(0, 7, 4)).toBe(0)
})

test('where nothing divides there is no value', () => {
  expect(roundRatio(0, 0, 4)).toBeNull()
  expect(roundRatio(5, 0, 4)).toBeNull()
})

test('every fraction of small numbers equals long division', () => {
  for (let over = -60; over <= 60; over++)
    for (let under = 1; under <= 60; under++) {
      const scaled = over * 100
      const down = Math.floor(scaled / under)
      const rounded = (scaled - down * under) * 2 >= under ? down + 1 : down
      expect([over, under, roundRatio(over, under, 2)! + 0]).toEqual([over, under, rounded / 100 + 0])
    }
})
