import { expect, test } from 'vitest'
import {
  barOf,
  createScale,
  dayMs,
  fillWidth,
  progressOf,
  ticksOf,
  timesAfter,
  visibleRows,
} from './scale.ts'

/** Midnight of a day in May 2026, in the business time zone. */
const may = (day: number) => Date.UTC(2026, 4, day, -8)
const week = { start: may(4), end: may(11) }

test('the axis begins before the first bar and ends behind the last one, and one wrong year does not make it endless', () => {
  const scale = createScale([week, { start: may(20), end: may(21) }], 'day', may(1))
  expect([scale.from, scale.days]).toEqual([may(4) - 7 * dayMs, 7 + 17 + 30])
  expect(barOf(scale, week)).toEqual({ left: 7 * 32, width: 7 * 32 })
  const endless = createScale([week, { start: may(1), end: Date.UTC(9999, 0, 1) }], 'day', may(1))
  expect(endless.days).toBe(3_660)
  expect(barOf(endless, { start: Date.UTC(9000, 0, 1), end: Date.UTC(9000, 0, 2) })).toBeNull()
  expect(createScale([], 'month', may(9)).from).toBe(may(2))
})

test('an axis of few days fills the width of the page, and a longer one stays as it is', () => {
  const scale = createScale([week], 'day', may(1))
  expect(fillWidth(scale, 2_000)).toMatchObject({ from: scale.from, days: 63, width: 63 * 32 })
  expect(fillWidth(scale, 100)).toEqual(scale)
})

test('dragging moves by whole days, and a longer end keeps at least the first day', () => {
  const scale = createScale([week], 'week', may(1))
  expect(timesAfter(scale, week, 25, false)).toEqual({ start: may(6), end: may(13) })
  expect(timesAfter(scale, week, -5, false)).toEqual(week)
  expect(timesAfter(scale, week, 12, true)).toEqual({ start: may(4), end: may(12) })
  expect(timesAfter(scale, week, -1_000, true)).toEqual({ start: may(4), end: may(5) })
})

test('marks are days, Mondays or months', () => {
  const labels = (zoom: 'day' | 'week' | 'month') => {
    const scale = createScale([week], zoom, may(1))
    return ticksOf(scale, 0, scale.width).map(({ label }) => label)
  }
  expect(labels('day').slice(2, 6)).toEqual(['29', '30', '05-01', '02'])
  expect(labels('week').slice(0, 3)).toEqual(['04-27', '05-04', '05-11'])
  expect(labels('month')).toEqual(['2026-05', '2026-06'])
})

test('only the rows in sight and some around them are rendered', () => {
  expect(visibleRows(1_000, { scrollTop: 4_000, height: 400, rowHeight: 40 })).toEqual({
    first: 94,
    last: 116,
  })
  expect(visibleRows(3, { scrollTop: 0, height: 400, rowHeight: 40 })).toEqual({ first: 0, last: 2 })
  expect([progressOf(140), progressOf(-2), progressOf(33.4), progressOf(null), progressOf('x')]).toEqual([
    100,
    0,
    33,
    null,
    null,
  ])
})
