import { expect, test } from 'vitest'
import { drawnRows, mostDrawn, scrolledTo, type Placed } from './window.ts'

const pixels = (count: number, top: number) => ({ count, top, view: 600, height: 40 })
const seen = (count: number, top: number) => drawnRows(pixels(count, top))

test('up to a hundred rows are all drawn', () => {
  expect(seen(0, 0)).toEqual({ from: 0, to: 0 })
  expect(seen(mostDrawn, 3_000)).toEqual({ from: 0, to: mostDrawn })
})

test('of more rows those in sight are drawn, and a block beyond both edges', () => {
  for (const [top, from, to] of [
    [0, 0, 20],
    [159, 0, 24],
    [160, 0, 24],
    [100_000, 2_496, 2_520],
    [3_999_400, 99_980, 100_000],
  ] as const)
    expect(seen(100_000, top), `${top} px`).toEqual({ from, to })
})

test('whatever is scrolled, every row in sight is drawn, few more, and none that is not there', () => {
  for (let top = 0; top < 8_200; top += 7) {
    const { from, to } = seen(200, top)
    const first = Math.min(Math.floor(top / 40), 199)
    expect(from).toBeLessThanOrEqual(first)
    expect(to).toBeGreaterThanOrEqual(Math.min(200, Math.ceil((top + 600) / 40)))
    expect(to).toBeLessThanOrEqual(200)
    expect(to - from).toBeLessThanOrEqual(32)
  }
})

test('a screen that pulls beyond the end still shows the last rows', () => {
  expect(seen(200, 100_000)).toEqual({ from: 196, to: 200 })
})

const places = ({ from, to, shift }: Placed) =>
  Array.from({ length: to - from }, (_, nth) => from + nth - shift)
const start: Placed = { ...seen(100_000, 40_000), shift: 0 }

test('near by, rows come and go at the ends, and those between keep their places', () => {
  expect(scrolledTo(pixels(100_000, 40_001), start, true)).toBe(start)
  expect(scrolledTo(pixels(100_000, 40_160), start, true)).toEqual({ ...seen(100_000, 40_160), shift: 0 })
})

test('after a leap only rows in sight are drawn, and no place is made anew', () => {
  for (const top of [0, 30_000, 39_000, 41_000, 3_999_400]) {
    const next = scrolledTo(pixels(100_000, top), start, true)
    expect([next.from, next.to], `${top} px`).toEqual([Math.floor(top / 40), Math.ceil((top + 600) / 40)])
    expect(places(start)).toEqual(expect.arrayContaining(places(next)))
  }
})

test('after a leap out of a row that somebody stands in, no place is used again', () => {
  expect(places(start)).not.toEqual(
    expect.arrayContaining(places(scrolledTo(pixels(100_000, 41_000), start, false)).slice(0, 1)),
  )
})
