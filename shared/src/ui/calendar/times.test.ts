import { expect, test } from 'vitest'
import { dayMs, timesAfterKey, toInstant, toWallTime } from './times.ts'

test('wall times are those of the business time zone, whatever the zone of the browser is', () => {
  const instant = Date.UTC(2026, 4, 31, 17, 30)
  expect(toWallTime(instant)).toBe('2026-06-01T01:30:00')
  expect(toInstant(new Date(2026, 5, 1, 1, 30))).toBe(instant)
})

test.each([
  ['ArrowRight', false, 1, 1],
  ['ArrowLeft', false, -1, -1],
  ['ArrowDown', false, 7, 7],
  ['ArrowRight', true, 0, 1],
  ['ArrowLeft', true, 0, -1],
])('Alt+%s (Shift: %s) moves the start by %i and the end by %i days', (key, shiftKey, start, end) => {
  expect(timesAfterKey({ start: 0, end: 2 * dayMs }, { key, altKey: true, shiftKey })).toEqual({
    start: start * dayMs,
    end: (2 + end) * dayMs,
  })
})

test('an event keeps at least a day, and other keys do nothing', () => {
  const times = { start: 0, end: dayMs }
  expect(timesAfterKey(times, { key: 'ArrowLeft', altKey: true, shiftKey: true })).toBeNull()
  expect(timesAfterKey(times, { key: 'ArrowDown', altKey: true, shiftKey: true })).toBeNull()
  expect(timesAfterKey(times, { key: 'ArrowLeft', altKey: false, shiftKey: false })).toBeNull()
  expect(timesAfterKey(times, { key: 'Enter', altKey: true, shiftKey: false })).toBeNull()
})
