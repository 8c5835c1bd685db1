import { expect, test } from 'vitest'
import { rateLimit } from './rate.ts'

test('a burst of 60 frames, then ten a second', () => {
  let now = 0
  const mayPass = rateLimit(() => now)
  const passed = (n: number) => Array.from({ length: n }, mayPass).filter(Boolean).length
  expect(passed(100)).toBe(60)
  now += 1_000
  expect(passed(100)).toBe(10)
  now += 3_600_000
  expect(passed(100)).toBe(60)
})
