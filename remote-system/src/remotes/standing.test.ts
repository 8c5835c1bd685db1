import { expect, test } from 'vitest'
import { rateText, standing } from './standing.ts'

test.each([
  [0, 0, '^1.0', 'quiet'],
  [100, 0, '^1.0', 'healthy'],
  [99, 1, '^1.0', 'healthy'],
  [98, 2, '^1.0', 'degraded'],
  [51, 49, '^1.0', 'degraded'],
  [1, 1, '^1.0', 'failing'],
  [0, 3, '^1.0', 'failing'],
  [100, 0, '^2.0', 'refused'],
  [100, 0, '^1.1', 'refused'],
])('%i opened, %i failed, contract %s: %s', (loads, failures, contract, expected) =>
  expect(standing({ loads, failures, entry: { contract } })).toBe(expected),
)

test.each([
  [null, '–'],
  [0, '0.0%'],
  [0.0004, '<0.1%'],
  [0.054, '5.4%'],
  [0.5, '50%'],
  [1, '100%'],
])('a rate of %s reads %s', (rate, expected) => expect(rateText(rate)).toBe(expected))
