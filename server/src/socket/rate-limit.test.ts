import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('allows a burst of 60 frames, then ten per second', () => {
  let now = 0
  const takeToken = createRateLimit(() => now)
  const passed = (n: number) => Array.from({ length: n }, takeToken).filter(Boolean).length
  expect(passed(100)).toBe(60)
  now += 1_000
  expect(passed(100)).toBe(10)
  now += 3_600_000
  expect(passed(100)).toBe(60)
})
