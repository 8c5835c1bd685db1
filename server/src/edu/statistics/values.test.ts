import { expect, test } from 'vitest'
import { changeOf } from './values.ts'

test('a change has the sign of the growth, also against a loss', () => {
  expect(changeOf('money', 150, 100)).toBe(0.5)
  expect(changeOf('money', 58, -100)).toBe(1.58)
  expect(changeOf('money', -50, -100)).toBe(0.5)
  expect(changeOf('money', -150, -100)).toBe(-0.5)
  expect(changeOf('money', -58, 100)).toBe(-1.58)
})

test('shares change in points, and nothing is compared with nothing', () => {
  expect(changeOf('ratio', 0.86, 0.8)).toBe(0.06)
  expect(changeOf('ratio', 0.1, 0)).toBe(0.1)
  expect(changeOf('count', 5, 0)).toBeNull()
  expect(changeOf('count', 5, null)).toBeNull()
  expect(changeOf('ratio', null, 0.5)).toBeNull()
})
