import { expect, test } from 'vitest'
import { formatRate, evaluateHealth } from './remote-health.ts'

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
  expect(evaluateHealth({ loads, failures, entry: { contract } })).toBe(expected),
)

test.each([
  [null, '–'],
  [0, '0.0%'],
  [0.0004, '<0.1%'],
  [0.054, '5.4%'],
  [0.5, '50%'],
  [1, '100%'],
])('a rate of %s is shown as %s', (rate, expected) => expect(formatRate(rate)).toBe(expected))
